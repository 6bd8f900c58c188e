import { useCallback, useRef, useState } from 'react'
import type { KeyboardEvent, TouchEvent } from 'react'

/** A finger that moved this far sideways, and not much up or down, turned the page. */
const SWIPE_PX = 50
const SWIPE_MAX_VERTICAL_PX = 80

/** Which of `count` pictures is shown; after the last comes the first. */
export const useGallery = (count: number) => {
  const [index, setIndex] = useState(0)
  const touch = useRef<{ x: number; y: number } | undefined>(undefined)
  const step = useCallback((by: number) => setIndex((now) => (now + by + count) % count), [count])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  const onTouchStart = (event: TouchEvent) => {
    const finger = event.touches[0]
    touch.current =
      finger && event.touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined
  }
  const onTouchEnd = (event: TouchEvent) => {
    const start = touch.current
    const finger = event.changedTouches[0]
    touch.current = undefined
    if (!start || !finger) return
    const across = finger.clientX - start.x
    if (Math.abs(across) >= SWIPE_PX && Math.abs(finger.clientY - start.y) <= SWIPE_MAX_VERTICAL_PX) {
      step(across < 0 ? 1 : -1)
    }
  }
  // A list that got shorter while it was looked at must not point past its end.
  return {
    index: Math.min(index, count - 1),
    setIndex,
    step,
    handlers: { onKeyDown, onTouchStart, onTouchEnd },
  }
}
