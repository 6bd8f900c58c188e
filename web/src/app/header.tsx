import MenuIcon from 'lucide-react/icons/menu'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { PRODUCT } from '@tribu/proto/http/product.ts'
import { lazy, Suspense, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useMember } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { AccountButton } from './account-button.tsx'
import { LIST_PATH, topItems } from './nav-items.ts'
import { hasPage } from './page-table.ts'
import { UnreadDot } from './unread-dot.tsx'
import styles from './header.module.css'

// None is needed before someone presses, or is known to be signed in: their code comes then.
const SmallMenu = lazy(() => import('./small-menu.tsx').then((m) => ({ default: m.SmallMenu })))
const Bell = lazy(() => import('./bell.tsx').then((m) => ({ default: m.Bell })))
const ShareDialog = lazy(() => import('../ui/share-dialog.tsx').then((m) => ({ default: m.ShareDialog })))

export const Header = () => {
  const member = useMember()
  const [open, setOpen] = useState<'menu' | 'share'>()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <span className={styles.small}>
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            icon={<MenuIcon aria-hidden="true" />}
            onClick={() => setOpen('menu')}
          />
        </span>
        <Link to="/" className={styles.home} aria-label={`${PRODUCT}, home`}>
          <Logo name={PRODUCT} />
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          {topItems().map((item) => (
            <NavLink key={item.to} to={item.to} end={item.to === '/'} className={styles.link}>
              {item.label}
            </NavLink>
          ))}
          <button
            type="button"
            aria-haspopup="dialog"
            className={styles.link}
            onClick={() => setOpen('share')}
          >
            Grow your Tribe
          </button>
        </nav>
        <div className={styles.end}>
          {hasPage('/search') ? (
            <Link to="/search" aria-label="Search" className={`${styles.link} ${styles.search}`}>
              <Search aria-hidden="true" />
            </Link>
          ) : null}
          {!member && hasPage('/signin') ? (
            // Keeps its place, unseen, until it is known who is there.
            <NavLink to="/signin" className={styles.link} data-unknown={member === undefined || undefined}>
              Sign In
            </NavLink>
          ) : null}
          {member && hasPage('/dashboard') ? (
            <NavLink to="/dashboard" className={`${styles.link} ${styles.dashboard}`}>
              Dashboard
              <UnreadDot member={member._id} />
            </NavLink>
          ) : null}
          {member ? (
            <Suspense fallback={<span className={styles.bell} />}>
              <Bell member={member._id} />
            </Suspense>
          ) : null}
          {member ? <AccountButton member={member} /> : null}
          {hasPage(LIST_PATH) ? (
            <ButtonLink to={LIST_PATH} variant="sun" className={styles.create}>
              <Plus aria-hidden="true" size={20} />
              <span>Create a Listing</span>
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <Suspense>
        {open === 'menu' ? (
          <SmallMenu onClose={() => setOpen(undefined)} onShare={() => setOpen('share')} />
        ) : null}
        {open === 'share' ? (
          <ShareDialog
            open
            onClose={() => setOpen(undefined)}
            heading="Grow your Tribe"
            text={`Rent, share, sell and find help in your neighbourhood with ${PRODUCT}`}
            url={`${location.origin}/`}
          />
        ) : null}
      </Suspense>
    </header>
  )
}
