import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { Ref, RefObject } from 'react'

/** Closer to the end than this, in pixels, counts as being there. */
const END_PX = 40
/** What stands above the first new message when a talk is opened there. */
const MARGIN_PX = 56

export type LogHandle = { toEnd: () => void }

const rows = (log: HTMLElement) => log.querySelectorAll<HTMLElement>('[data-key]')
const rowOf = (log: HTMLElement, key: string) =>
  log.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

const sizesOf = ({ clientHeight, scrollHeight }: HTMLElement) => `${clientHeight} ${scrollHeight}`

const scroll = (log: HTMLElement, top: number) => {
  log.scrollTop = Math.max(0, top)
}

/** The first row that is on the screen, and where it is. */
const topRow = (log: HTMLElement) => {
  for (const row of rows(log))
    if (row.offsetTop + row.offsetHeight > log.scrollTop)
      return { key: row.dataset.key ?? '', top: row.offsetTop - log.scrollTop }
  return undefined
}

type LogScroll = {
  log: RefObject<HTMLElement | null>
  ref: Ref<LogHandle>
  /** A row that the talk opens at, by its key; its end otherwise. */
  openAt: string | undefined
  onAtEnd: (atEnd: boolean) => void
  /** The upper end comes near. */
  onNearTop: () => void
}

/** How far from the upper end older messages are fetched. */
const NEAR_TOP_PX = 500

/**
 * Keeps a talk where the member is, whatever changes in it: at its end when they are there, else at the row that is uppermost on the screen.
 * So nothing jumps when older messages come in above, when the composer grows or when the window changes.
 */
export const useLogScroll = ({ log, ref, openAt, onAtEnd, onNearTop }: LogScroll) => {
  const atEnd = useRef(true)
  const anchor = useRef<ReturnType<typeof topRow>>(undefined)
  const opened = useRef(false)
  const sizes = useRef('')
  const latest = useRef({ onAtEnd, onNearTop })

  const remember = useCallback(() => {
    const box = log.current
    if (!box) return
    sizes.current = sizesOf(box)
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < END_PX
    anchor.current = topRow(box)
    latest.current.onAtEnd(atEnd.current)
    if (box.scrollTop < NEAR_TOP_PX) latest.current.onNearTop()
  }, [log])

  const restore = useCallback(() => {
    const box = log.current
    if (!box) return
    const row = anchor.current && rowOf(box, anchor.current.key)
    if (atEnd.current) scroll(box, box.scrollHeight)
    else if (row && anchor.current) {
      const moved = row.offsetTop - box.scrollTop - anchor.current.top
      if (moved !== 0) scroll(box, box.scrollTop + moved)
    }
    sizes.current = sizesOf(box)
  }, [log])

  // A scroll of ours is told of a moment later. When the sizes have changed by then, where it stands says nothing of the member.
  const onScroll = useCallback(() => {
    if (log.current && sizesOf(log.current) !== sizes.current) restore()
    else remember()
  }, [log, restore, remember])

  const toEnd = useCallback(() => {
    atEnd.current = true
    restore()
    remember()
  }, [restore, remember])

  const toRow = useCallback(
    (key: string) => {
      const box = log.current
      const row = box && rowOf(box, key)
      if (!row) return
      // A little above it is shown as well, so that it is seen to be in the middle of something.
      scroll(box, row.offsetTop - Math.max(MARGIN_PX, (box.clientHeight - row.offsetHeight) / 3))
      remember()
    },
    [log, remember],
  )

  useImperativeHandle(ref, () => ({ toEnd }), [toEnd])

  useLayoutEffect(() => {
    latest.current = { onAtEnd, onNearTop }
    const box = log.current
    if (!box) return
    const row = !opened.current && openAt !== undefined ? rowOf(box, openAt) : null
    opened.current = true
    if (row) {
      scroll(box, row.offsetTop - MARGIN_PX)
      remember()
    } else {
      restore()
    }
    // What has come may not fill the box yet, so that nothing can be scrolled.
    if (box.scrollTop < NEAR_TOP_PX) onNearTop()
  })

  // The composer grows, a keyboard comes up, a font arrives: nothing of that is a change of ours.
  useEffect(() => {
    const box = log.current
    if (!box) return
    const observer = new ResizeObserver(restore)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    box.addEventListener('scroll', onScroll, { passive: true })
    remember()
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [log, restore, remember, onScroll])

  return { toEnd, toRow }
}
