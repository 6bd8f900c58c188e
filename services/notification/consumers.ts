import type { EventHandlers, Received } from '@tribu/platform/bus/event.ts'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database, Tx } from '@tribu/platform/db/database.ts'
import { oncePerEvent } from '@tribu/platform/outbox/inbox.ts'
import type { EventName } from '@tribu/proto/event-types.ts'
import type { Booking } from '@tribu/proto/gen/tribu/booking/v1/events_pb.ts'
import { orderBookingMessages } from './booking-messages.ts'
import { arrangeReminders, keepBooking, keepPaid, knownBooking } from './booking-store.postgres.ts'
import type { Orders } from './order.ts'
import { moneyAbout, payoutAbout } from './payment-abouts.ts'
import { talkConsumers } from './talk-consumers.ts'

export const GROUP = 'notification'

type Taken = Pick<Received<EventName>, 'id'>

/** The events that make messages. Each is ordered once, in the transaction that notes the event. */
export const messageConsumers = (deps: {
  db: Database
  clock: Clock
  orders: Orders
  /** How long a message is given to be read before it is mailed. */
  afterMs: number
}): EventHandlers => {
  const { db, clock, orders, afterMs } = deps
  const once = async (event: Taken, work: (tx: Tx) => Promise<void>) => {
    await oncePerEvent(db, 'notification', GROUP, event.id, work)
  }

  const followBooking = (event: Taken, booking: Booking | undefined) =>
    once(event, async (tx) => {
      const facts = booking && (await keepBooking(tx, booking, clock()))
      if (!facts) return
      await orderBookingMessages(tx, orders, facts)
      await arrangeReminders(tx, facts, clock())
    })

  return {
    ...talkConsumers({ once, orders, afterMs }),

    'member.registered': async (event) => {
      const { member, demo } = event.payload
      if (member && !demo)
        await once(event, (tx) => orders.mail(tx, event.id, { kind: 'welcome', member: member.id }))
    },
    'member.password-reset-requested': (event) => {
      const { memberId: member, requestId: request } = event.payload
      return once(event, (tx) => orders.mail(tx, event.id, { kind: 'reset', member, request }))
    },
    'member.phone-code-requested': (event) => {
      const { memberId: member, requestId: request } = event.payload
      return once(event, (tx) => orders.text(tx, event.id, { kind: 'phone-code', member, request }))
    },

    'booking.requested': (event) => followBooking(event, event.payload.booking),
    'booking.approved': (event) => followBooking(event, event.payload.booking),
    'booking.declined': (event) => followBooking(event, event.payload.booking),
    'booking.expired': (event) => followBooking(event, event.payload.booking),
    'booking.cancelled': (event) => followBooking(event, event.payload.booking),
    'booking.completed': (event) => followBooking(event, event.payload.booking),
    'booking.disputed': (event) => followBooking(event, event.payload.booking),

    'review.posted': (event) =>
      once(event, async (tx) => {
        const { review } = event.payload
        if (!review) return
        const { booking, author: other, subject: member, rating } = review
        const listing = (await knownBooking(tx, booking))?.listing ?? ''
        const about = { booking, listing, other, rating }
        await orders.tell(tx, review.id, { kind: 'review-posted', member, about })
      }),

    'payment.succeeded': (event) =>
      once(event, async (tx) => {
        const { payment } = event.payload
        const facts = payment && (await keepPaid(tx, payment.booking, clock()))
        if (facts) await arrangeReminders(tx, facts, clock())
      }),
    'payment.failed': (event) =>
      once(event, async (tx) => {
        const { payment } = event.payload
        if (!payment) return
        const about = moneyAbout(payment, 'borrower')
        await orders.tell(tx, event.id, { kind: 'card-refused', member: payment.borrower, about })
      }),
    'payment.action-required': (event) =>
      once(event, async (tx) => {
        const { payment } = event.payload
        if (!payment) return
        const about = moneyAbout(payment, 'borrower')
        await orders.tell(tx, event.id, { kind: 'bank-asks', member: payment.borrower, about })
      }),
    'payment.refunded': (event) =>
      once(event, async (tx) => {
        const { payment, amount, reason } = event.payload
        if (!payment) return
        const given = { amount: Number(amount), reason }
        await orders.tell(tx, event.id, {
          kind: 'refund',
          member: payment.borrower,
          about: { ...moneyAbout(payment, 'borrower'), ...given },
        })
        // Of a cancelled booking the lender has heard that everything goes back.
        if ((await knownBooking(tx, payment.booking))?.status !== 'cancelled')
          await orders.tell(tx, event.id, {
            kind: 'refund',
            member: payment.lender,
            about: { ...moneyAbout(payment, 'lender'), ...given },
          })
      }),
    'payout.paid': (event) =>
      once(event, async (tx) => {
        const { payout } = event.payload
        if (!payout) return
        await orders.tell(tx, payout.id, {
          kind: 'payout-paid',
          member: payout.lender,
          about: payoutAbout(payout),
        })
      }),
    'payout.failed': (event) =>
      once(event, async (tx) => {
        const { payout } = event.payload
        if (!payout) return
        await orders.tell(tx, payout.id, {
          kind: 'payout-failed',
          member: payout.lender,
          about: payoutAbout(payout),
        })
      }),
  }
}
