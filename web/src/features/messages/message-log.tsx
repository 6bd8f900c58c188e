import type { Thread } from '@tribu/proto/http/message.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useRef, useState } from 'react'
import type { Ref } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { LogRow } from './log-row.tsx'
import type { LogItem } from './log-items.ts'
import { otherMember } from './other-member.ts'
import { useLogScroll } from './use-log-scroll.ts'
import type { LogHandle } from './use-log-scroll.ts'
import { useOlder } from './use-older.ts'
import styles from './message-log.module.css'

export type { LogHandle }

type MessageLogProps = {
  ref: Ref<LogHandle>
  thread: Thread
  member: string
  items: LogItem[]
  /** The number of a message that was searched for: the talk opens there. */
  at: number | undefined
  /** The number down to which it must be read to find what is new, when that is more than came at first. */
  lacking: number | undefined
  onAtEnd: (atEnd: boolean) => void
}

/** What was said, the newest at the end. Scrolled up, it reads on by itself. */
export const MessageLog = ({ ref, thread, member, items, at, lacking, onAtEnd }: MessageLogProps) => {
  const log = useRef<HTMLDivElement>(null)
  const older = useOlder(thread, at ?? lacking)
  const { key: visit } = useLocation()
  const [atEnd, setAtEnd] = useState(true)
  const { toEnd, toRow } = useLogScroll({
    log,
    ref,
    openAt: (at ?? lacking) === undefined && items.some(({ kind }) => kind === 'new') ? 'new' : undefined,
    onAtEnd: (is) => {
      setAtEnd(is)
      onAtEnd(is)
    },
    onNearTop: older.more,
  })
  const found =
    at === undefined ? undefined : items.find((item) => 'message' in item && item.message?.seq === at)
  const goal = !older.reached ? undefined : at === undefined ? 'new' : found?.key
  useEffect(() => {
    if (goal !== undefined) toRow(goal)
    // Again when the same message is chosen again, but not when something else in the talk has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [goal, at, visit, toRow])

  const other = otherMember(thread, member)
  const newBelow = useNewBelow(thread, member, atEnd)
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        role="log"
        aria-label={`Messages with ${other.name}`}
        // What is read on upwards is no news.
        aria-live={older.loading ? 'off' : 'polite'}
        className={styles.log}
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div className={styles.rows}>
          <div className={styles.start}>
            {older.loading ? <p className={styles.reading}>Earlier messages are being fetched…</p> : null}
            {older.failed ? (
              <p className={styles.reading}>
                Earlier messages could not be fetched.
                <Button variant="secondary" onClick={older.retry}>
                  Retry
                </Button>
              </p>
            ) : null}
            {older.hasMore ? null : <p className={styles.reading}>This is where your discussion begins.</p>}
          </div>
          {items.map((item) => (
            <LogRow key={item.key} item={item} name={other.name} photo={other.photo} found={item === found} />
          ))}
        </div>
      </div>
      {atEnd ? null : (
        <Button variant={newBelow ? 'primary' : 'secondary'} className={styles.toEnd} onClick={toEnd}>
          {newBelow ? 'New messages' : 'Latest messages'} <ArrowDown aria-hidden="true" size={18} />
        </Button>
      )}
    </div>
  )
}

/** Whether the other member has written since the end was last looked at. */
const useNewBelow = ({ messages }: Thread, member: string, atEnd: boolean) => {
  const latest = messages.findLast(({ user }) => user !== null && user !== member)?.seq ?? 0
  const [looked, setLooked] = useState(latest)
  if (atEnd && looked !== latest) setLooked(latest)
  return !atEnd && latest > looked
}
