import BellIcon from 'lucide-react/icons/bell'
import { useEffect } from 'react'
import { NavLink } from 'react-router-dom'
import { useUnreadNotices } from '../lib/notice/unread-notices.ts'
import { useOpenFromPush } from './use-open-from-push.ts'
import { useReadHere } from './use-read-here.ts'
import { PUSH_OWNER } from './use-sign-out.ts'
import styles from './bell.module.css'

/** More are not counted, as there is no room for the number. */
const SHOWN_MAX = 99

/** The way to the notices, with how many are unread. */
export const Bell = ({ member }: { member: string }) => {
  const unread = useUnreadNotices(member)
  useReadHere(unread)
  useOpenFromPush()
  useEffect(() => {
    if (localStorage.getItem(PUSH_OWNER) === null) return
    void import('../lib/notice/push.ts').then(({ tendPush }) => tendPush(member))
  }, [member])
  return (
    <NavLink to="/notifications" className={styles.bell} aria-label={labelOf(unread)}>
      <BellIcon aria-hidden="true" />
      {unread > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      ) : null}
    </NavLink>
  )
}

const labelOf = (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications')
