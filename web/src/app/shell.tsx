import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useBusy } from '../lib/busy.ts'
import { HasPageContext } from '../lib/has-page.ts'
import { useLiveMember } from '../lib/live/use-live.ts'
import { useUnreadInTitle } from '../lib/page-title.ts'
import { useMember } from '../lib/session.ts'
import { useUnread } from '../lib/unread.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Flash } from './flash.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { hasPage } from './page-table.ts'
import { SignUpPrompt } from './sign-up-prompt.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import styles from './shell.module.css'

// Home is without it. It comes together with the page beside which it stands.
const Sidebar = lazy(() => import('./sidebar.tsx').then((m) => ({ default: m.Sidebar })))

/** What stands around every page. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  useScrollRestoration()
  useHeadingFocus()
  const member = useMember()?._id
  useLiveMember(member)
  useUnreadInTitle(useUnread(member))
  return (
    <HasPageContext value={hasPage}>
      <ProgressBar busy={useBusy()} />
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Header />
      <OfflineNotice />
      <Flash />
      <main id="main" className={styles.main} tabIndex={-1}>
        <ErrorBoundary at={pathname}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <SignUpPrompt />
    </HasPageContext>
  )
}

/** A member's own pages have the sidebar beside them. */
export const MemberFrame = ({ children }: { children: ReactNode }) => {
  const member = useMember()
  return (
    <div className={styles.memberFrame}>
      {member ? <Sidebar member={member} /> : null}
      <div className={styles.memberPage}>{children}</div>
    </div>
  )
}
