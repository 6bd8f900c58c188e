import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** How long a page may take to get its heading from the server. */
const PATIENCE_MS = 5000

/**
 * After a change of page the focus is on its heading, so that a keyboard and a screen reader start there; on the page itself until
 * the heading has come.
 */
export const useHeadingFocus = () => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  // Before the page can be seen: later it would take the focus from a field that somebody already writes in.
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.querySelector<HTMLElement>('main')
    if (!main || focusHeading(main)) return
    main.focus({ preventScroll: true })
    const observer = new MutationObserver(() => {
      // Whoever has gone on to something else meanwhile is left there.
      if (document.activeElement !== main || focusHeading(main)) observer.disconnect()
    })
    observer.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [pathname])
}

const focusHeading = (main: HTMLElement) => {
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
