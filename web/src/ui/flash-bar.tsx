import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './flash-bar.module.css'

export type FlashTone = 'success' | 'notice' | 'error'

const ICONS = { success: CircleCheck, notice: Info, error: CircleAlert }

type FlashBarProps = { tone: FlashTone; children: ReactNode; onClose: () => void }

/** One passing message over the page. Put it into a live region that is always there (`app/flash.tsx`). */
export const FlashBar = ({ tone, children, onClose }: FlashBarProps) => {
  const Icon = ICONS[tone]
  return (
    <div className={`${styles.bar} ${styles[tone]}`}>
      <Icon aria-hidden="true" size={20} />
      <p className={styles.text}>{children}</p>
      <IconButton label="Close message" icon={<X aria-hidden="true" size={20} />} onClick={onClose} />
    </div>
  )
}
