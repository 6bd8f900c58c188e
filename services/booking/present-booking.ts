import { createHash } from 'node:crypto'
import { idFrom } from '@tribu/platform/ids.ts'
import { STATUS_LABELS } from '@tribu/proto/booking-lifecycle.ts'
import type { Booking as Shown } from '@tribu/proto/http/booking.ts'
import { threadKey } from '@tribu/proto/thread-key.ts'
import { momentOf } from '@tribu/platform/civil-date.ts'
import {
  actorOf,
  isPaid,
  isRefundable,
  may,
  mayReview,
  momentsOf,
  statusAt,
  type Booking,
} from './domain/booking.ts'
import { logMessage } from './domain/log-entry.ts'
import { otherSide } from './domain/review.ts'
import { statusSentence } from './domain/status-sentence.ts'
import type { MemberFacts, Told } from './ports.ts'
import { presentParty } from './present-party.ts'

// Crockford's letters: none that is taken for another when read out on the phone.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What members quote: eight letters that follow from the id. */
export const bookingCode = (id: string): string => {
  const letters = [...createHash('sha256').update(id).digest().subarray(0, 8)].map(
    (byte) => LETTERS[byte % LETTERS.length],
  )
  return `T-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

type Viewer = { member: string; admin: boolean }

/** What the viewer may do now. */
const flagsOf = (booking: Booking, viewer: Viewer, now: number) => {
  const side = actorOf(booking, viewer.member)
  const actor = side ?? (viewer.admin ? ('admin' as const) : undefined)
  const can = (action: Parameters<typeof may>[1]) => actor !== undefined && may(booking, action, actor, now)
  return {
    isLender: side === 'lender',
    isBorrower: side === 'borrower',
    isAdmin: viewer.admin,
    canApprove: can('approve'),
    canCancel: can('cancel'),
    canRefund: (actor === 'lender' || actor === 'admin') && isRefundable(booking, now),
    canReview: side !== undefined && mayReview(booking, side, now),
    canBeReviewed: side !== undefined && mayReview(booking, otherSide(side), now),
    canDispute: can('dispute'),
    canResolve: can('resolve'),
  }
}

// Time cancels, and expires, for everybody; an admin never does.
const cancelledByOf = ({ cancelledBy }: Booking) =>
  cancelledBy === 'lender' || cancelledBy === 'borrower' ? cancelledBy : 'system'

/** A booking as one of its parties, or an admin, sees it now (seconds). */
export const presentBooking = (
  { booking, log }: Told,
  viewer: Viewer,
  members: ReadonlyMap<string, MemberFacts>,
  now: number,
): Shown => {
  const actor = actorOf(booking, viewer.member) ?? (viewer.admin ? 'admin' : undefined)
  const status = statusAt(booking, now)
  const moments = momentsOf(booking)
  return {
    _id: booking.id,
    'booking-id': bookingCode(booking.id),
    listing: { _id: booking.listing.id, name: booking.listing.name, photo: booking.listing.photo },
    thread: idFrom(threadKey(booking.listing.id, [booking.borrower, booking.lender])),
    status,
    'status-readable': STATUS_LABELS[status],
    'status-sentence': statusSentence(booking, status, actor, now),
    'payment-status': booking.payment,
    'cancelled-by': status === 'cancelled' ? cancelledByOf(booking) : null,
    start: momentOf(booking.start, 0),
    end: momentOf(booking.end, 0),
    'start-yyyy': booking.start,
    'end-yyyy': booking.end,
    days: booking.price.days,
    'full-price': booking.price.full,
    discount: booking.price.discount,
    insurance: booking.price.insurance,
    amount: booking.price.amount,
    refunded: booking.refunded,
    'tribu-insurance': booking.insured,
    'answer-due': moments['answer-due'],
    'created-at': booking.requestedAt,
    lender: presentParty(booking.lender, members),
    borrower: presentParty(booking.borrower, members),
    ...flagsOf(booking, viewer, now),
    'lender-phone': null,
    'payment-due': status === 'approved' && !isPaid(booking) ? moments['payment-due'] : null,
    logs: log.map((entry) => ({
      status: entry.status,
      'status-readable': STATUS_LABELS[entry.status],
      message: logMessage(entry, actor),
      date: entry.at,
    })),
  }
}
