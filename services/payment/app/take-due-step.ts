import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { Log } from '@tribu/platform/log.ts'
import { errorLine } from '../card-provider.ts'
import { nextStep, type Step } from '../domain/next-step.ts'
import type { Payment } from '../domain/payment.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'

// Longer than a step takes that goes well. Where one takes longer another begins it too, which does no harm: Stripe is asked before it acts.
const LEASE_S = 30
const LONGEST_PAUSE_S = 3600

export type Steps = Record<Step['kind'], (payment: Payment) => Promise<void>>

/**
 * Takes the step that has been due longest, of any booking; returns whether there was one. The try is counted before the call to Stripe. One
 * that does not go through is tried again after a pause that doubles from a second to an hour, and shows among the problems meanwhile.
 */
export const makeTakeDueStep =
  (deps: { store: PaymentStore; steps: Steps; clock: Clock; log: Log }) => async (): Promise<boolean> => {
    const claimed = await deps.store.claim(secondsOf(deps.clock()), LEASE_S)
    if (!claimed) return false
    const { payment, attempts } = claimed
    const step = nextStep(payment)
    try {
      if (step) await deps.steps[step.kind](payment)
    } catch (error) {
      const now = secondsOf(deps.clock())
      const pause = Math.min(LONGEST_PAUSE_S, 2 ** Math.min(attempts - 1, 12))
      deps.log.warn({ err: error, booking: payment.id, step: step?.kind, attempts }, 'payment: a step failed')
      await deps.store.putOff(payment.id, errorLine(error), now, now + pause)
    }
    return true
  }
