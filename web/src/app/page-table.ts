import { lazy } from 'react'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { whileBusy } from '../lib/busy.ts'

/** `user` pages send visitors to sign in; `admin` pages are for admins. `member` pages stand beside the member's sidebar. */
export type Page = {
  path: string
  Page: ComponentType
  access?: 'user' | 'admin'
  member?: boolean
}

// Each page is a file of its own on the wire; the progress bar counts the fetching of it.
const page = (load: () => Promise<ComponentType>) =>
  lazy(() => whileBusy(load().then((Page) => ({ default: Page }))))

// One page under two addresses: going from one to the other keeps it.
const searchPage = page(() => import('../features/search/search-page.tsx').then((m) => m.SearchPage))

const messagesPage = page(() => import('../features/messages/messages-page.tsx').then((m) => m.MessagesPage))

/** Every page there is. A path that is not here leads to the not-found page, and no link to it is drawn. */
export const PAGES: readonly Page[] = [
  { path: '/', Page: page(() => import('../features/home/home-page.tsx').then((m) => m.HomePage)) },
  { path: '/search', Page: searchPage },
  { path: '/c/*', Page: searchPage },
  {
    path: '/categories',
    Page: page(() => import('../features/categories/categories-page.tsx').then((m) => m.CategoriesPage)),
  },
  {
    path: '/listing/:id',
    Page: page(() => import('../features/listing/listing-page.tsx').then((m) => m.ListingPage)),
  },
  { path: '/about', Page: page(() => import('../features/static/about-page.tsx').then((m) => m.AboutPage)) },
  {
    path: '/faq/:topic?',
    Page: page(() => import('../features/static/faq-page.tsx').then((m) => m.FaqPage)),
  },
  {
    path: '/terms',
    Page: page(() => import('../features/static/privacy-page.tsx').then((m) => m.PrivacyPage)),
  },
  {
    path: '/terms/rental',
    Page: page(() =>
      import('../features/static/rental-agreement-page.tsx').then((m) => m.RentalAgreementPage),
    ),
  },
  {
    path: '/terms/conditions',
    Page: page(() => import('../features/static/conditions-page.tsx').then((m) => m.ConditionsPage)),
  },
  {
    path: '/policy',
    Page: page(() => import('../features/static/policy-page.tsx').then((m) => m.PolicyPage)),
  },
  {
    path: '/signin',
    Page: page(() => import('../features/account/sign-in-page.tsx').then((m) => m.SignInPage)),
  },
  {
    path: '/signup',
    Page: page(() => import('../features/account/sign-up-page.tsx').then((m) => m.SignUpPage)),
  },
  { path: '/reset', Page: page(() => import('../features/account/reset-page.tsx').then((m) => m.ResetPage)) },
  {
    path: '/reset/:token',
    Page: page(() => import('../features/account/new-password-page.tsx').then((m) => m.NewPasswordPage)),
  },
  {
    path: '/listing/new',
    access: 'user',
    Page: page(() => import('../features/listing-form/new-listing-page.tsx').then((m) => m.NewListingPage)),
  },
  {
    path: '/listing/:id/edit',
    access: 'user',
    Page: page(() => import('../features/listing-form/edit-listing-page.tsx').then((m) => m.EditListingPage)),
  },
  {
    path: '/listing/:id/borrow',
    access: 'user',
    Page: page(() => import('../features/borrow/borrow-page.tsx').then((m) => m.BorrowPage)),
  },
  {
    path: '/listings',
    access: 'user',
    member: true,
    Page: page(() => import('../features/my-listings/my-listings-page.tsx').then((m) => m.MyListingsPage)),
  },
  {
    path: '/dashboard',
    access: 'user',
    member: true,
    Page: page(() => import('../features/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage)),
  },
  {
    path: '/bookings',
    access: 'user',
    member: true,
    Page: page(() => import('../features/bookings/bookings-page.tsx').then((m) => m.BookingsPage)),
  },
  {
    path: '/booking/:id',
    access: 'user',
    Page: page(() => import('../features/booking/booking-page.tsx').then((m) => m.BookingPage)),
  },
  {
    path: '/admin/booking/:id',
    access: 'admin',
    Page: page(() => import('../features/booking/booking-page.tsx').then((m) => m.AdminBookingPage)),
  },
  { path: '/messages', access: 'user', member: true, Page: messagesPage },
  { path: '/messages/:id', access: 'user', member: true, Page: messagesPage },
  {
    path: '/settings',
    access: 'user',
    member: true,
    Page: page(() => import('../features/settings/settings-page.tsx').then((m) => m.SettingsPage)),
  },
  {
    path: '/settings/bank-account',
    access: 'user',
    member: true,
    Page: page(() => import('../features/settings/bank-account-page.tsx').then((m) => m.BankAccountPage)),
  },
  {
    path: '/settings/notifications',
    access: 'user',
    member: true,
    Page: page(() =>
      import('../features/notifications/notification-settings-page.tsx').then(
        (m) => m.NotificationSettingsPage,
      ),
    ),
  },
  {
    path: '/notifications',
    access: 'user',
    member: true,
    Page: page(() =>
      import('../features/notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
    ),
  },
  {
    path: '/unsubscribe/:token',
    Page: page(() => import('../features/notifications/unsubscribe-page.tsx').then((m) => m.UnsubscribePage)),
  },
  {
    path: '/profile',
    access: 'user',
    member: true,
    Page: page(() => import('../features/profile/profile-page.tsx').then((m) => m.OwnProfilePage)),
  },
  {
    path: '/profile/listing/:listingId',
    access: 'user',
    Page: page(() => import('../features/messages/message-lister-page.tsx').then((m) => m.MessageListerPage)),
  },
  {
    path: '/profile/:id',
    Page: page(() => import('../features/profile/profile-page.tsx').then((m) => m.ProfilePage)),
  },
  {
    path: '/admin/bookings',
    access: 'admin',
    member: true,
    Page: page(() => import('../features/admin/all-bookings-page.tsx').then((m) => m.AllBookingsPage)),
  },
  {
    path: '/admin/payment-problems',
    access: 'admin',
    member: true,
    Page: page(() =>
      import('../features/admin/payment-problems-page.tsx').then((m) => m.PaymentProblemsPage),
    ),
  },
  {
    path: '/admin/dead-letters',
    access: 'admin',
    member: true,
    Page: page(() => import('../features/admin/dead-letters-page.tsx').then((m) => m.DeadLettersPage)),
  },
  {
    path: '/admin/message-reports',
    access: 'admin',
    member: true,
    Page: page(() => import('../features/admin/message-reports-page.tsx').then((m) => m.MessageReportsPage)),
  },
  {
    path: '/admin/users',
    access: 'admin',
    member: true,
    Page: page(() => import('../features/admin/users-page.tsx').then((m) => m.UsersPage)),
  },
]

const ID = /^[0-9a-f-]{36}$/i

/** Whether a path leads to a page. `/listing/new` is no listing: what stands for an id must be one. */
export const hasPage = (to: string) => {
  const path = to.split(/[?#]/)[0] ?? ''
  return PAGES.some((candidate) => {
    const match = matchPath(candidate.path, path)
    return match !== null && (!('id' in match.params) || ID.test(String(match.params.id)))
  })
}

export const NotFoundPage = page(() =>
  import('../features/static/not-found-page.tsx').then((m) => m.NotFoundPage),
)
