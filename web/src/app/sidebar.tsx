import type { User } from '@tribu/proto/http/member.ts'
import { NavLink, useLocation } from 'react-router-dom'
import { displayName } from '../lib/display-name.ts'
import { photoUrl } from '../lib/photo-url.ts'
import { useUnreadNotices } from '../lib/notice/unread-notices.ts'
import { useToAnswer } from '../lib/to-answer.ts'
import { useUnread } from '../lib/unread.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { hasPage } from './page-table.ts'
import { memberItems } from './nav-items.ts'
import styles from './sidebar.module.css'

/** Beside a member's own pages: who they are and where they can go. On a small screen it folds into a drop-down. */
export const Sidebar = ({ member }: { member: User }) => {
  const { pathname } = useLocation()
  const name = displayName(member)
  const counts: Record<string, { count: number; means: string }> = {
    '/messages': { count: useUnread(member._id), means: 'unread' },
    '/notifications': { count: useUnreadNotices(member._id), means: 'unread' },
    '/bookings': { count: useToAnswer(member._id), means: 'waiting for your answer' },
  }
  const items = memberItems(member).map((item) => ({
    ...item,
    label: item.to === '/messages' ? 'Messages' : item.label,
  }))
  const here = items.find((item) => pathname === item.to || pathname.startsWith(`${item.to}/`))
  const links = (
    <ul role="list">
      {items.map((item) => (
        <li key={item.to}>
          <NavLink to={item.to} className={styles.link}>
            {item.label}
            <Count {...counts[item.to]} />
          </NavLink>
        </li>
      ))}
    </ul>
  )
  const profile = (
    <span className={styles.profile}>
      <Avatar name={name} src={member.photo ? photoUrl(member.photo) : undefined} />
      <strong>{name}</strong>
    </span>
  )
  return (
    <nav aria-label="Your account" className={styles.sidebar}>
      {hasPage('/profile') ? (
        <NavLink to="/profile" className={styles.profileLink}>
          {profile}
        </NavLink>
      ) : (
        profile
      )}
      <div className={styles.large}>{links}</div>
      {/* A new key folds it up again on the next page. */}
      <details key={pathname} className={styles.small}>
        <summary>{here?.label ?? 'Menu'}</summary>
        {links}
      </details>
    </nav>
  )
}

const Count = ({ count = 0, means = '' }: { count?: number; means?: string }) =>
  count > 0 ? (
    <Badge tone="sun">
      {count}
      <span className="visually-hidden"> {means}</span>
    </Badge>
  ) : null
