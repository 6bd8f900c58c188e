import type { User } from '@tribu/proto/http/member.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Menu } from '../ui/menu.tsx'
import { useMediaQuery } from './use-media-query.ts'
import { memberItems } from './nav-items.ts'
import { SIGN_OUT_PATH } from './use-sign-out.ts'

/** The flash bar signs out where it meets this address. */
const SIGN_OUT = `${SIGN_OUT_PATH}?signout`

type AccountMenuProps = { member: User; label: string; trigger: ReactNode; triggerClass: string }

export const AccountMenu = ({ member, label, trigger, triggerClass }: AccountMenuProps) => {
  const navigate = useNavigate()
  const small = useMediaQuery('(max-width: 40rem)')
  const entries = memberItems(member)
    .filter((item) => small || !item.smallScreensOnly)
    .map((item) => ({ id: item.to, label: item.label, text: item.label }))
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
