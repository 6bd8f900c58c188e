import type { User } from '@tribu/proto/http/member.ts'
import { NavLink, useLocation } from 'react-router-dom'
import { displayName } from '../lib/display-name.ts'
import { photoUrl } from '../lib/photo-url.ts'
import { Avatar } from '../ui/avatar.tsx'
import { hasPage } from './page-table.ts'
import { memberItems } from './nav-items.ts'
import styles from './sidebar.module.css'

/** Beside a member's own pages: who they are and where they can go. On a small screen it folds into a drop-down. */
export const Sidebar = ({ member }: { member: User }) => {
  const { pathname } = useLocation()
  const name = displayName(member)
  const items = memberItems(member).map((item) => ({
    ...item,
    label: item.to === '/messages' ? 'Messages' : item.label,
  }))
  const here = items.find((item) => item.to === pathname)
  const links = (
    <ul role="list">
      {items.map((item) => (
        <li key={item.to}>
          <NavLink to={item.to} className={styles.link}>
            {item.label}
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
