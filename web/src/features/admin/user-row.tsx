import type { User } from '@tribu/proto/http/member.ts'
import { Link } from 'react-router-dom'
import { displayName } from '../../lib/display-name.ts'
import { formatDate } from '../../lib/format-date.ts'
import { photoUrl } from '../../lib/photo-url.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './users-page.module.css'

const STATUS = {
  blocked: { tone: 'danger', text: 'Blocked' },
  verified: { tone: 'brand', text: 'Verified' },
  'verification-required': { tone: 'sun', text: 'Verification required' },
  none: { tone: 'plain', text: 'None' },
} as const

export const UserRow = ({ user }: { user: User }) => {
  const name = displayName(user)
  const { tone, text } = STATUS[user['verification-status']]
  return (
    <li className={styles.row}>
      <Avatar name={name} src={user.photo ? photoUrl(user.photo) : undefined} />
      <div className={styles.who}>
        <Link to={`/profile/${user._id}`} className={styles.name}>
          {name}
        </Link>
        <span className={styles.soft}>{user.email}</span>
      </div>
      <span className={styles.marks}>
        {user.access === 'admin' ? <Badge tone="harbour">Admin</Badge> : null}
        {user.business ? <Badge>Business</Badge> : null}
        <Badge tone={tone}>
          <span className="visually-hidden">Verification: </span>
          {text}
        </Badge>
      </span>
      <span className={`${styles.soft} ${styles.since}`}>
        since {formatDate(user['created-at'], { year: true })}
      </span>
    </li>
  )
}

export const UserRowSkeleton = () => (
  <li className={styles.row} aria-hidden="true">
    <Skeleton shape="round" />
    <div className={styles.who}>
      <Skeleton />
      <Skeleton />
    </div>
  </li>
)
