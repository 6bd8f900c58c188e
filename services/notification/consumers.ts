import type { EventHandlers, Received } from '@tribu/platform/bus/event.ts'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { newId } from '@tribu/platform/ids.ts'
import { oncePerEvent } from '@tribu/platform/outbox/inbox.ts'
import { orderMail, type MailOrder } from './store.postgres.ts'

export const GROUP = 'notification'

/** The events that make a mail. Each is ordered once, in the transaction that notes the event. */
export const mailConsumers = (deps: { db: Database; clock: Clock; ordered: () => void }): EventHandlers => {
  const order = async (event: Pick<Received<'member.registered'>, 'id'>, mail: MailOrder) => {
    await oncePerEvent(deps.db, 'notification', GROUP, event.id, async (tx) => {
      await orderMail(tx, { ...mail, id: newId(), event: event.id, now: deps.clock() })
      tx.afterCommit(deps.ordered)
    })
  }
  return {
    'member.registered': async (event) => {
      const { member, demo } = event.payload
      if (member && !demo) await order(event, { kind: 'welcome', member: member.id })
    },
    'member.password-reset-requested': async (event) => {
      const { memberId, requestId } = event.payload
      await order(event, { kind: 'reset', member: memberId, request: requestId })
    },
  }
}
