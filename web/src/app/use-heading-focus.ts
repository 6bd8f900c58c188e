import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** After a change of page the focus is on its heading, so that a keyboard and a screen reader start there. */
export const useHeadingFocus = () => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [pathname])
}
