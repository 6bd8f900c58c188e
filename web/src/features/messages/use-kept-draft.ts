import { useCallback, useLayoutEffect, useRef } from 'react'
import { keepDraft } from '../../lib/messages/kept-texts.ts'
import type { Draft } from '../../lib/messages/kept-texts.ts'
import { useLatest } from '../../lib/use-latest.ts'

const KEEP_MS = 300

/** Keeps what is being written: a moment after each change, at once when the page is left, and at once when nothing is left of it. */
export const useKeptDraft = (member: string, thread: string, draft: Draft) => {
  const latestRef = useLatest(draft)
  const changed = useRef(false)
  const { message, photos } = draft
  const uids = photos.map(({ uid }) => uid).join(' ')

  const write = useCallback(() => {
    if (changed.current) keepDraft(member, thread, latestRef.current)
    changed.current = false
  }, [member, thread, latestRef])

  const first = useRef(true)
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    changed.current = true
    if (message === '' && uids === '') return write()
    const timer = setTimeout(write, KEEP_MS)
    return () => clearTimeout(timer)
  }, [message, uids, write])

  // A layout effect: what is cleaned up as the page is left comes before the field is gone.
  useLayoutEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])
}
