import type { User } from '@tribu/proto/http/member.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useState } from 'react'
import { displayName } from '../lib/display-name.ts'
import { photoUrl } from '../lib/photo-url.ts'
import { Avatar } from '../ui/avatar.tsx'
import styles from './account-button.module.css'

const load = () => import('./account-menu.tsx').then((m) => ({ default: m.AccountMenu }))
const AccountMenu = lazy(load)

/** The button of the account menu. The menu's own code is fetched when the pointer or the focus comes near. */
export const AccountButton = ({ member }: { member: User }) => {
  const [wanted, setWanted] = useState(false)
  const name = displayName(member)
  const label = `Account: ${member['first-name']}`
  const face = (
    <>
      <Avatar name={name} src={member.photo ? photoUrl(member.photo) : undefined} size="s" />
      <span className={styles.name}>{member['first-name']}</span>
      <ChevronDown aria-hidden="true" size={18} />
    </>
  )
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      className={styles.button}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu member={member} label={label} trigger={face} triggerClass={styles.button ?? ''} />
    </Suspense>
  )
}
