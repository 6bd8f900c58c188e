import { useRef } from 'react'
import type { TouchEvent } from 'react'

/** Specification, section 9. Milliseconds and pixels. */
const MAX_MS = 300
const MIN_ACROSS = 60
const MAX_ALONG = 80

export type TouchPoint = { x: number; y: number; at: number }

/** Whether a touch was a swipe, and which way the finger went. A slow one is a drag, a steep one scrolls the page. */
export const swipeBetween = (from: TouchPoint, to: TouchPoint): 'left' | 'right' | undefined => {
  const across = to.x - from.x
  if (to.at - from.at > MAX_MS || Math.abs(across) < MIN_ACROSS || Math.abs(to.y - from.y) > MAX_ALONG)
    return undefined
  return across < 0 ? 'left' : 'right'
}

const pointOf = ({ changedTouches, timeStamp }: TouchEvent): TouchPoint | undefined => {
  const touch = changedTouches[0]
  return touch && { x: touch.clientX, y: touch.clientY, at: timeStamp }
}

/** Handlers for what can be swiped. A second finger ends the swipe: that is zooming. */
export const useSwipe = (onSwipe: (way: 'left' | 'right') => void) => {
  const from = useRef<TouchPoint>(undefined)
  return {
    onTouchStart: (event: TouchEvent) => {
      from.current = event.touches.length === 1 ? pointOf(event) : undefined
    },
    onTouchEnd: (event: TouchEvent) => {
      const to = pointOf(event)
      const way = from.current && to && swipeBetween(from.current, to)
      from.current = undefined
      if (way) onSwipe(way)
    },
  }
}
