import type { Message, Thread } from '@tribu/proto/http/message.ts'
import { today } from '../../lib/dates/civil-day.ts'
import type { Day } from '../../lib/dates/civil-day.ts'
import type { Unsent } from '../../lib/messages/kept-texts.ts'

/** Messages of one member this close to each other, in seconds, stand together under one time. */
const TOGETHER_SECONDS = 5 * 60

/** `first` and `last` of those that stand together; `seen`: the last of the reader's own that the other has seen. */
type Bubble = { kind: 'bubble'; key: string; own: boolean; first: boolean; last: boolean }

export type LogItem =
  | { kind: 'day'; key: string; day: Day }
  | { kind: 'new'; key: string }
  | { kind: 'quiet'; key: string; message: Message }
  | (Bubble & { message: Message; seen: boolean; unsent?: undefined })
  | (Bubble & { unsent: Unsent; message?: undefined })

type Told = Pick<Thread, 'messages' | 'other-read'> & {
  unsent: readonly Unsent[]
  /** Who reads. */
  member: string
  /** The first message that is new to them. */
  newFrom?: number
  now?: Day
}

const together = (a: Message | undefined, b: Message | undefined) =>
  a !== undefined &&
  b !== undefined &&
  a.user === b.user &&
  a['created-at-yyyy'] === b['created-at-yyyy'] &&
  b['created-at'] - a['created-at'] < TOGETHER_SECONDS

/** A talk as it is shown, from the top: days, what is new, quiet lines, bubbles, and what is still on its way. */
export const logItems = ({
  messages,
  unsent,
  member,
  newFrom,
  now = today(),
  ...thread
}: Told): LogItem[] => {
  const items: LogItem[] = []
  const lastSeen = messages.findLast(({ user, seq }) => user === member && seq <= thread['other-read'])
  let day: Day | undefined
  const turnTo = (next: Day) => {
    if (next !== day) items.push({ kind: 'day', key: next, day: next })
    day = next
  }
  messages.forEach((message, place) => {
    turnTo(message['created-at-yyyy'])
    if (message.seq === newFrom) items.push({ kind: 'new', key: 'new' })
    if (message.user === null) {
      items.push({ kind: 'quiet', key: message._id, message })
      return
    }
    items.push({
      kind: 'bubble',
      // The same as while it was on its way, so that it stays the same element.
      key: message['client-id'] ?? message._id,
      own: message.user === member,
      first: message.seq === newFrom || !together(messages[place - 1], message),
      last: messages[place + 1]?.seq === newFrom || !together(message, messages[place + 1]),
      message,
      seen: message === lastSeen,
    })
  })
  const arrived = new Set(messages.map((message) => message['client-id']))
  const left = unsent.filter((one) => !arrived.has(one['client-id']))
  if (left.length > 0) turnTo(now)
  left.forEach((one, place) =>
    items.push({
      kind: 'bubble',
      key: one['client-id'],
      own: true,
      first: place === 0,
      last: place === left.length - 1,
      unsent: one,
    }),
  )
  return items
}
