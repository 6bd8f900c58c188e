/*
 * The life of a booking, as data. The booking service enforces it, the web names states and actions by it.
 *
 *   approval-awaiting ──approve──▶ approved ──complete──▶ completed
 *     │  │  │                        │  │                    │
 *     │  │  └─cancel─▶ cancelled ◀───┘  └──dispute─▶ disputed ◀┘
 *     │  └────decline─▶ declined                       │
 *     └───────expire──▶ expired                        └──resolve─▶ completed
 *
 * An accepted booking that nobody pays is cancelled by the system.
 */

export const BOOKING_STATUSES = [
  'approval-awaiting',
  'approved',
  'declined',
  'expired',
  'cancelled',
  'completed',
  'disputed',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** What members read (specification, section 4). */
export const STATUS_LABELS: Record<BookingStatus, string> = {
  'approval-awaiting': 'Awaiting approval',
  approved: 'Accepted',
  declined: 'Not accepted',
  expired: 'Expired',
  cancelled: 'Cancelled',
  completed: 'Completed',
  disputed: 'Disputed',
}

/** Bookings in these states hold their dates: nobody else can have them. */
export const HOLDING: readonly BookingStatus[] = ['approval-awaiting', 'approved', 'completed', 'disputed']

/** Who acts. `system` is time, or another service of ours. */
export type Actor = 'borrower' | 'lender' | 'admin' | 'system'

/**
 * Moments of a booking that transitions are bound to: the answer is due a day after the request; picking up is over at one o'clock on the
 * first day; the rental with its last day; claims a day after that; a payment is due a day after the acceptance, but before picking up is
 * over; the review two weeks after the rental (`http/limits.ts` has the figures).
 */
export type Moment =
  | 'answer-due'
  | 'payment-due'
  | 'pickup-over'
  | 'rental-over'
  | 'claims-over'
  | 'reviews-over'

export type Transition = {
  action: 'approve' | 'decline' | 'expire' | 'cancel' | 'complete' | 'dispute' | 'resolve'
  from: readonly BookingStatus[]
  to: BookingStatus
  by: readonly Actor[]
  /** Possible until this moment, and from that one on. */
  until?: Moment
  since?: Moment
  /** Only while nothing was paid. */
  only?: 'unpaid'
}
export type TransitionName = Transition['action']

export const TRANSITIONS: readonly Transition[] = [
  { action: 'approve', from: ['approval-awaiting'], to: 'approved', by: ['lender'], until: 'answer-due' },
  { action: 'decline', from: ['approval-awaiting'], to: 'declined', by: ['lender'], until: 'answer-due' },
  { action: 'expire', from: ['approval-awaiting'], to: 'expired', by: ['system'], since: 'answer-due' },
  {
    action: 'cancel',
    from: ['approval-awaiting', 'approved'],
    to: 'cancelled',
    by: ['borrower', 'lender'],
    until: 'pickup-over',
  },
  // An accepted booking whose payment never came about.
  {
    action: 'cancel',
    from: ['approved'],
    to: 'cancelled',
    by: ['system'],
    since: 'payment-due',
    only: 'unpaid',
  },
  { action: 'complete', from: ['approved'], to: 'completed', by: ['system'], since: 'rental-over' },
  {
    action: 'dispute',
    from: ['approved', 'completed'],
    to: 'disputed',
    by: ['borrower', 'lender', 'admin'],
    since: 'pickup-over',
    until: 'claims-over',
  },
  // After what is to be given back was given back; the rest goes to the lender.
  { action: 'resolve', from: ['disputed'], to: 'completed', by: ['admin'] },
  // A bank takes up its customer's complaint whenever that comes.
  { action: 'dispute', from: ['approved', 'completed'], to: 'disputed', by: ['system'] },
]

/** How the money of a booking stands, beside its status. */
export const PAYMENT_STATES = [
  'none',
  'processing',
  'action-required',
  'paid',
  'failed',
  'partially-refunded',
  'refunded',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The borrower's money came, whatever was given back since. */
export const PAID: readonly PaymentState[] = ['paid', 'partially-refunded', 'refunded']
