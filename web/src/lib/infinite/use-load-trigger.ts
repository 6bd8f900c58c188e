import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { LoaderState } from './loader-state.ts'
import { useLatest } from '../use-latest.ts'

// Specification, section 9.
export const TRIGGER_PX = 100
export const THROTTLE_MS = 50
export const LOOP_CHECK_MS = 1000
export const LOOP_CHECKS = 10

/**
 * Calls `load` when the end of the list comes near the lower edge of the window: on scroll and resize, at once when the state
 * becomes ready, and for a while by looking again, as pictures and panels move the end without any scroll. Only while ready.
 */
export const useLoadTrigger = (end: RefObject<HTMLElement | null>, state: LoaderState, load: () => void) => {
  const latestRef = useLatest(load)

  useEffect(() => {
    if (state !== 'ready') return
    let throttled: ReturnType<typeof setTimeout> | undefined
    let checks = 0
    let called = false
    const check = () => {
      throttled = undefined
      if (called || !end.current || !isNear(end.current)) return
      called = true
      latestRef.current()
    }
    const onMove = () => {
      throttled ??= setTimeout(check, THROTTLE_MS)
    }
    const loop = setInterval(() => {
      checks += 1
      if (checks >= LOOP_CHECKS) clearInterval(loop)
      check()
    }, LOOP_CHECK_MS)
    // Captured: a list may scroll in a box of its own.
    window.addEventListener('scroll', onMove, { passive: true, capture: true })
    window.addEventListener('resize', onMove)
    check()
    return () => {
      clearTimeout(throttled)
      clearInterval(loop)
      window.removeEventListener('scroll', onMove, { capture: true })
      window.removeEventListener('resize', onMove)
    }
  }, [state, end, latestRef])
}

const isNear = (element: HTMLElement) => {
  const { top, width } = element.getBoundingClientRect()
  return width > 0 && top - window.innerHeight <= TRIGGER_PX
}
