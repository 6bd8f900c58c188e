import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { notFound } from '@tribu/platform/errors.ts'
import { idFrom } from '@tribu/platform/ids.ts'
import { orderRefund, type RefundRefused } from '../domain/refund.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'

export type RefundRequest = {
  booking: string
  key: string
  amount?: number | undefined
  reason: string
  by: 'lender' | 'admin'
}

/** Writes down that money is to go back; it is done soon after. The same key is the same refund. @throws AppError not-found */
export const makeRequestRefund =
  (deps: { store: PaymentStore; clock: Clock }) =>
  async ({
    booking,
    key,
    amount,
    reason,
    by,
  }: RefundRequest): Promise<{ amount: number } | { refused: RefundRefused }> => {
    let answer: { amount: number } | { refused: RefundRefused } | undefined
    await deps.store.change(booking, (payment) => {
      const ordered = orderRefund(payment, {
        id: idFrom(`refund ${booking} ${key}`),
        amount,
        reason,
        by,
        at: secondsOf(deps.clock()),
      })
      answer = 'refused' in ordered ? ordered : { amount: ordered.refund.amount }
      return 'refused' in ordered ? undefined : ordered.change
    })
    if (!answer) throw notFound()
    return answer
  }
