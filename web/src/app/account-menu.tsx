import type { User } from '@tribu/proto/http/member.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Menu } from '../ui/menu.tsx'
import { useUnreadNotices } from '../lib/notice/unread-notices.ts'
import { useUnread } from '../lib/unread.ts'
import { useMediaQuery } from '../lib/use-media-query.ts'
import { Badge } from '../ui/badge.tsx'
import { memberItems } from './nav-items.ts'
import { SIGN_OUT_PATH } from './use-sign-out.ts'

/** The flash bar signs out where it meets this address. */
const SIGN_OUT = `${SIGN_OUT_PATH}?signout`

type AccountMenuProps = { member: User; label: string; trigger: ReactNode; triggerClass: string }

export const AccountMenu = ({ member, label, trigger, triggerClass }: AccountMenuProps) => {
  const navigate = useNavigate()
  const unread: Record<string, number> = {
    '/messages': useUnread(member._id),
    '/notifications': useUnreadNotices(member._id),
  }
  const small = useMediaQuery('(max-width: 40rem)')
  const entries = memberItems(member)
    .filter((item) => small || !item.smallScreensOnly)
    .map((item) => ({ id: item.to, label: item.label, text: item.label }))
    .map((entry) => {
      const count = unread[entry.id] ?? 0
      return count > 0 ? { ...entry, label: <WithCount label={entry.label} count={count} /> } : entry
    })
  return (
    <Menu
      label={label}
      trigger={trigger}
      triggerClass={triggerClass}
      entries={[...entries, { id: SIGN_OUT, label: 'Sign Out', text: 'Sign Out' }]}
      onAction={(to) => void navigate(to)}
      openAtOnce
    />
  )
}

const WithCount = ({ label, count }: { label: string; count: number }) => (
  <>
    {label}
    <Badge tone="sun">
      {count}
      <span className="visually-hidden"> unread</span>
    </Badge>
  </>
)
