import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Whether an element is at least so many pixels wide, also when that changes. */
export const useRoomFor = (element: RefObject<HTMLElement | null>, pixels: number) => {
  const [fits, setFits] = useState(false)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setFits(measured.clientWidth >= pixels)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, pixels])
  return fits
}
