import { notFound } from '@tribu/platform/errors.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { PaymentProblem } from '@tribu/proto/http/payment-problem.ts'
import { nextStep } from '../domain/next-step.ts'
import type { NotificationStore } from '../notification-store.postgres.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'

// Fewer are what a busy provider or a lost connection makes.
const TRIES = 3

type Deps = { db: Database; store: PaymentStore; notifications: NotificationStore }

/** What did not go by itself, the longest first: an empty list is what an operator wants to see. */
export const makeListProblems = (deps: Deps) => async (): Promise<PaymentProblem[]> => {
  const steps = await deps.store.failing(TRIES)
  const news = await deps.notifications.failing(TRIES)
  const differences = await deps.db.query<{ reference: string; what: string; reason: string; since: number }>(
    'select reference, what, reason, since from payment.difference',
  )
  const problems: PaymentProblem[] = [
    ...steps.map(({ id, attempts, last_error: reason, failing_since: since, document }) => ({
      _id: `step ${id}`,
      kind: 'step' as const,
      what: nextStep(document)?.kind ?? 'nothing',
      reason,
      attempts,
      since,
      booking: id,
    })),
    ...news.map(({ id, type, object, attempts, last_error: reason, received_at: since }) => ({
      _id: `webhook ${id}`,
      kind: 'webhook' as const,
      what: `${type} ${object}`,
      reason,
      attempts,
      since,
      booking: null,
    })),
    ...differences.map(({ reference, what, reason, since }) => ({
      _id: `difference ${reference}`,
      kind: 'difference' as const,
      what,
      reason,
      attempts: 0,
      since,
      booking: null,
    })),
  ]
  return problems.toSorted((one, other) => one.since - other.since)
}

/** Tries a failing step or notification at once. A difference goes by itself when the books agree. @throws AppError not-found */
export const makeRetryProblem =
  (deps: Deps & { wake: () => void }) =>
  async (problem: string): Promise<void> => {
    const [kind = '', id = ''] = problem.split(' ')
    const retried =
      kind === 'step'
        ? /^[0-9a-f-]{36}$/.test(id) && (await deps.store.retry(id))
        : kind === 'webhook' && (await deps.notifications.retry(id))
    if (!retried) throw notFound()
    deps.wake()
  }
