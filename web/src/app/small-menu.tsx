import { PRODUCT } from '@tribu/proto/http/product.ts'
import { NavLink } from 'react-router-dom'
import { useMember } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LIST_PATH, topItems } from './nav-items.ts'
import { hasPage } from './page-table.ts'
import { UnreadDot } from './unread-dot.tsx'
import styles from './small-menu.module.css'

/** The top navigation on a small screen. */
export const SmallMenu = ({ onClose, onShare }: { onClose: () => void; onShare: () => void }) => {
  const member = useMember()
  const items = [
    ...topItems(),
    ...(member === null && hasPage('/signin') ? [{ to: '/signin', label: 'Sign In' }] : []),
    ...(member && hasPage('/dashboard') ? [{ to: '/dashboard', label: 'Dashboard' }] : []),
    ...(hasPage(LIST_PATH) ? [{ to: LIST_PATH, label: 'Create a Listing' }] : []),
  ]
  return (
    <Dialog heading={PRODUCT} open onClose={onClose} shape="side">
      <nav aria-label="Main">
        <ul role="list">
          {items.map((item) => (
            <li key={item.to}>
              <NavLink to={item.to} end={item.to === '/'} className={styles.link} onClick={onClose}>
                {item.label}
                {item.to === '/dashboard' ? <UnreadDot member={member?._id} /> : null}
              </NavLink>
            </li>
          ))}
          <li>
            <button type="button" className={styles.link} onClick={onShare}>
              Grow your Tribe
            </button>
          </li>
        </ul>
      </nav>
    </Dialog>
  )
}
