import type { Thread } from '@tribu/proto/http/message.ts'
import { useEffect, useRef } from 'react'
import { lookAt, markSeen } from '../../lib/live/live-messages.ts'

const AGAIN_MS = 5000

/**
 * Says that a thread was seen: all of it on opening, afterwards what comes while the member looks at its end. Not while the page is hidden or
 * another window has the keys.
 */
export const useSeen = (
  thread: Pick<Thread, '_id' | 'seq' | 'unread'>,
  attentive: boolean,
  atEnd: boolean,
) => {
  const { _id: id, seq, unread } = thread
  const said = useRef(0)
  const looks = attentive && atEnd

  useEffect(() => {
    lookAt(id, looks)
    return () => lookAt(id, false)
  }, [id, looks])

  useEffect(() => {
    const opening = said.current === 0
    if (!attentive || unread === 0 || seq <= said.current || !(atEnd || opening)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const say = async () => {
      said.current = seq
      if (await markSeen(id, seq)) return
      said.current = Math.min(said.current, seq - 1)
      if (!over) timer = setTimeout(() => void say(), AGAIN_MS)
    }
    void say()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [id, seq, unread, attentive, atEnd])
}
