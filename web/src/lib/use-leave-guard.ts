import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { To } from 'react-router-dom'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'

type Way = () => void
/** Where in the browser's history a page stands, as the router numbers it. */
const indexOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0

/**
 * Holds a member back who is about to leave this page inside the site while `active`: by a link, a menu, or back and forward. `asking` is
 * true then; `leave` goes where they wanted to go, `stay` forgets it. Changes of the query on the same page pass. Closing the window is
 * not held: the browser's own question cannot say that a draft is kept.
 */
export const useLeaveGuard = (active: boolean) => {
  const { navigator } = useContext(NavigationContext)
  const [way, setWay] = useState<Way>()
  const open = useRef(false)

  useEffect(() => {
    if (!active) return
    open.current = false
    const { push, replace } = navigator
    const hold = (going: Way) => setWay(() => going)

    const passes = (to: To) => open.current || samePage(navigator.createHref(to))
    Object.assign(navigator, {
      push: (...args: Parameters<typeof push>) =>
        passes(args[0]) ? push(...args) : hold(() => push(...args)),
      replace: (...args: Parameters<typeof replace>) =>
        passes(args[0]) ? replace(...args) : hold(() => replace(...args)),
    })

    // Back and forward have happened when they are heard of: they are taken back before the router sees them.
    const page = window.location.pathname
    let here = indexOf(window.history.state)
    let returning = false
    const onPop = (event: PopStateEvent) => {
      if (open.current) return
      if (returning) {
        event.stopImmediatePropagation()
        returning = false
        return
      }
      const there = indexOf(event.state)
      if (window.location.pathname === page) {
        here = there
        return
      }
      event.stopImmediatePropagation()
      const steps = there - here
      returning = true
      window.history.go(-steps)
      hold(() => window.history.go(steps))
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      Object.assign(navigator, { push, replace })
      window.removeEventListener('popstate', onPop, { capture: true })
    }
  }, [active, navigator])

  const release = useCallback(() => {
    open.current = true
  }, [])
  const leave = useCallback(() => {
    release()
    setWay(undefined)
    way?.()
  }, [way, release])
  const stay = useCallback(() => setWay(undefined), [])
  return { asking: way !== undefined, leave, stay, release }
}

const samePage = (href: string) => new URL(href, window.location.href).pathname === window.location.pathname
