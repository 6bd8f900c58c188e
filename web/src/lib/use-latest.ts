import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * The newest value, for what runs later: a press, a timer, the end of a page. As new as what is shown: kept by a passive effect, a press
 * right after a drawing would still meet the value before.
 */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
