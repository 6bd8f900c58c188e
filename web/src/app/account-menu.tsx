import type { User } from '@tribu/proto/http/member.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Menu } from '../ui/menu.tsx'
import { useMediaQuery } from './use-media-query.ts'
import { memberItems } from './nav-items.ts'
import { SIGN_OUT_PATH, useSignOut } from './use-sign-out.ts'

type AccountMenuProps = { member: User; label: string; trigger: ReactNode; triggerClass: string }

export const AccountMenu = ({ member, label, trigger, triggerClass }: AccountMenuProps) => {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const small = useMediaQuery('(max-width: 40rem)')
  const entries = memberItems(member)
    .filter((item) => small || !item.smallScreensOnly)
    .map((item) => ({ id: item.to, label: item.label, text: item.label }))
  const act = async (id: string) => {
    if (id !== 'signout') return navigate(id)
    await signOut()
    return navigate(SIGN_OUT_PATH)
  }
  return (
    <Menu
      label={label}
      trigger={trigger}
      triggerClass={triggerClass}
      entries={[...entries, { id: 'signout', label: 'Sign Out', text: 'Sign Out' }]}
      onAction={(id) => void act(id)}
      openAtOnce
    />
  )
}
