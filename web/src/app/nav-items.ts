import type { User } from '@tribu/proto/http/member.ts'
import { hasPage } from './page-table.ts'

export type NavItem = { to: string; label: string; admin?: boolean; smallScreensOnly?: boolean }

const TOP: NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/categories', label: 'Browse Catalogue' },
  { to: '/about', label: 'About' },
  { to: '/faq', label: 'FAQ' },
]

const MEMBER: NavItem[] = [
  { to: '/messages', label: 'My Messages', smallScreensOnly: true },
  { to: '/dashboard', label: 'My Dashboard' },
  { to: '/notifications', label: 'Notifications' },
  { to: '/listings', label: 'My Listings' },
  { to: '/bookings', label: 'Bookings' },
  { to: '/settings', label: 'Settings' },
  { to: '/admin/users', label: 'All Users', admin: true },
  { to: '/admin/bookings', label: 'All Bookings', admin: true },
  { to: '/admin/payment-problems', label: 'Payment Problems', admin: true },
  { to: '/admin/dead-letters', label: 'Dead Letters', admin: true },
  { to: '/admin/message-reports', label: 'Message Reports', admin: true },
]

export const LIST_PATH = '/listing/new'

const built = (item: NavItem) => hasPage(item.to)

/** Only what leads to a page that exists (`page-table.ts`). */
export const topItems = () => TOP.filter(built)

export const memberItems = (member: User) =>
  MEMBER.filter(built).filter((item) => !item.admin || member.access === 'admin')
