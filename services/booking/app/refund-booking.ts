import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { conflict, notFound, type AppError } from '@tribu/platform/errors.ts'
import { idFrom } from '@tribu/platform/ids.ts'
import type { BookingStep } from '@tribu/proto/http/booking.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { paymentInternal } from '@tribu/proto/internal/payment.ts'
import { isRefundable } from '../domain/booking.ts'
import type { BookingStore } from '../ports.ts'
import { findFor, type Viewer } from './take-step.ts'

const TOO_MUCH = () => conflict('too-much', 'This is more than is left to give back', 'amount')
const REFUSED: Record<'too-much' | 'not-paid' | 'transferred', () => AppError> = {
  'too-much': TOO_MUCH,
  'not-paid': () =>
    conflict('not-paid', 'Nothing of this booking was paid, so there is nothing to give back'),
  transferred: () =>
    conflict('transferred', 'The money has gone on to the lender, so it cannot be given back here any more'),
}

/**
 * Gives the borrower money back, and leaves the dates as they are. Payment does it soon after, and its event writes it into the booking. The
 * same request is the same refund: by the key that came with it, else by the booking's version, which the first refund changes.
 * @throws AppError not-found (neither its lender nor an admin), conflict: `wrong-state`, `too-much`, `not-paid`, `transferred`
 */
export const makeRefundBooking =
  (deps: {
    store: BookingStore
    payment: Pick<InternalApi<typeof paymentInternal>, 'refund'>
    clock: Clock
  }) =>
  async (
    viewer: Viewer,
    id: string,
    { amount, reason }: Pick<BookingStep, 'amount' | 'reason'>,
    idempotencyKey: string | undefined,
  ): Promise<void> => {
    const { booking, actor: by } = await findFor(deps.store, id, viewer)
    if (by !== 'lender' && by !== 'admin') throw notFound()
    const isRepeated = idempotencyKey !== undefined
    // Of a request sent twice the first may have given everything back by now: payment knows its key.
    if (!isRepeated && !isRefundable(booking, secondsOf(deps.clock())))
      throw booking.transferred
        ? REFUSED.transferred()
        : conflict('wrong-state', 'Nothing of this booking can be given back now')
    const request = idempotencyKey ?? `version ${booking.version}`
    const answer = await deps.payment.refund({
      booking: id,
      key: idFrom(`refund ${id} ${viewer.member} ${amount ?? 'all'} ${request}`),
      ...(amount === undefined ? {} : { amount }),
      reason: reason || `Given back by the ${by === 'lender' ? 'lender' : 'marketplace'}`,
      by,
      member: viewer.member,
    })
    if ('refused' in answer) throw REFUSED[answer.refused]()
  }
