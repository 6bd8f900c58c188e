import type { EventHandlers, Received } from '@tribu/platform/bus/event.ts'
import type { Tx } from '@tribu/platform/db/database.ts'
import type { EventName } from '@tribu/proto/event-types.ts'
import type { Orders } from './order.ts'
import { noteMessage, noteSeen } from './talk-store.postgres.ts'

type Taken = Pick<Received<EventName>, 'id'>

/** What follows from messages between members: a push at once, and a mail for those that are not seen within `afterMs`. */
export const talkConsumers = (deps: {
  once: (event: Taken, work: (tx: Tx) => Promise<void>) => Promise<void>
  orders: Orders
  afterMs: number
}): EventHandlers => ({
  'message.sent': async (event) => {
    const { thread, seq, message, sender, members, createdAt } = event.payload
    // A quiet line tells of a booking, whose own news are told anyway.
    if (!sender) return
    const when = { at: Number(createdAt) * 1000, afterMs: deps.afterMs }
    await deps.once(event, async (tx) => {
      for (const member of members.filter((each) => each !== sender)) {
        const about = { thread, seq: Number(seq), sender }
        await noteMessage(tx, { member, ...about }, when)
        await deps.orders.push(tx, message, { kind: 'message', member, about })
      }
    })
  },
  'thread.read': (event) => {
    const { thread, member, seq, readAt } = event.payload
    const when = { at: Number(readAt) * 1000, afterMs: deps.afterMs }
    return deps.once(event, (tx) => noteSeen(tx, { member, thread, seq: Number(seq) }, when))
  },
})
