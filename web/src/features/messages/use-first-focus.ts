import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

// The page, or its heading, which the app focuses when a page comes.
const isNobodys = (held: Element | null) => !held || held === document.body || held.matches('[tabindex="-1"]')

/**
 * With `take` a field gets the focus once, after the page has put that on its heading. Not from who has gone elsewhere meanwhile: a menu
 * that was just opened would close.
 */
export const useFirstFocus = (field: RefObject<HTMLElement | null>, take: boolean) => {
  const [takes] = useState(take)
  useEffect(() => {
    if (!takes) return
    const frame = requestAnimationFrame(() => {
      if (isNobodys(document.activeElement)) field.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [field, takes])
}
