import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { conflict, forbidden, invalid, notFound, type AppError } from '@tribu/platform/errors.ts'
import type { Actor } from '@tribu/proto/booking-lifecycle.ts'
import type { BookingStep } from '@tribu/proto/http/booking.ts'
import { actorOf, decide, type Booking, type Refusal } from '../domain/booking.ts'
import type { BookingStore } from '../ports.ts'

/** Who asks. */
export type Viewer = { member: string; admin: boolean }
export type StepName = 'approve' | 'decline' | 'cancel' | 'dispute' | 'resolve'

const REFUSED: Record<Refusal, (actor: Actor) => AppError> = {
  // An admin sees every booking; to others it is not there.
  'not-yours': (actor) => (actor === 'admin' ? forbidden() : notFound()),
  'wrong-state': () => conflict('wrong-state', 'This booking has changed meanwhile: please look again'),
  'too-late': () => conflict('too-late', 'It is too late for this'),
  'too-early': () => conflict('too-early', 'It is too early for this'),
}

/** Who acts: a party of the booking as that party, also where they are an admin. @throws AppError not-found */
const actorFor = (booking: Booking, viewer: Viewer): Actor => {
  const actor = actorOf(booking, viewer.member) ?? (viewer.admin ? 'admin' : undefined)
  if (!actor) throw notFound()
  return actor
}

/** A booking, and as whom the viewer sees it. @throws AppError not-found: there is none, or it is neither theirs nor are they an admin */
export const findFor = async (store: Pick<BookingStore, 'find'>, id: string, viewer: Viewer) => {
  const found = await store.find(id)
  if (!found) throw notFound()
  return { ...found, actor: actorFor(found.booking, viewer) }
}

const checkStep = (action: StepName, step: BookingStep) => {
  if (action === 'approve' && !step['tribu-agreement'])
    throw invalid('tribu-agreement', 'Please read and accept the rental agreement')
  if (action === 'dispute' && !step.reason) throw invalid('reason', 'Reason is required')
}

/**
 * Approves, declines, cancels, claims or settles a claim, under the booking's lock: status and time are judged together. A step that was
 * taken already by the same member is answered with the booking as it is, so that a second click does no harm.
 * @throws AppError not-found (no party of it), forbidden (not an admin's step), invalid (`tribu-agreement`, `reason`), conflict:
 * `wrong-state`, `too-late`, `too-early`
 */
export const makeTakeStep =
  (deps: { store: BookingStore; clock: Clock }) =>
  async (viewer: Viewer, id: string, action: StepName, step: BookingStep = {}): Promise<void> => {
    const now = secondsOf(deps.clock())
    const { actor } = await findFor(deps.store, id, viewer)
    checkStep(action, step)
    const reason = action === 'dispute' || action === 'resolve' ? (step.reason ?? '') : ''
    await deps.store.change(id, { actor, at: now }, (booking) => {
      const decision = decide(booking, action, actor, now)
      if ('booking' in decision) return { booking: decision.booking, entry: { reason } }
      if (decision.refused === 'wrong-state' && isDone(booking, action, actor)) return undefined
      throw REFUSED[decision.refused](actor)
    })
  }

const isDone = (booking: Booking, action: StepName, by: Actor): boolean =>
  (action === 'approve' && booking.status === 'approved') ||
  (action === 'decline' && booking.status === 'declined') ||
  (action === 'cancel' && booking.status === 'cancelled' && booking.cancelledBy === by) ||
  (action === 'dispute' && booking.status === 'disputed' && booking.disputedBy === by) ||
  (action === 'resolve' && booking.status === 'completed' && booking.disputedBy !== null)
