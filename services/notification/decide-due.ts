import { civilDate } from '@tribu/platform/civil-date.ts'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { knownBooking } from './booking-store.postgres.ts'
import { decide, type Verdict } from './decide.ts'
import { letOutOrMerge } from './digest-store.postgres.ts'
import { KINDS, type TellingKind } from './kinds.ts'
import { wasRead } from './notice-store.postgres.ts'
import { isOver } from './over.ts'
import { chosenBy } from './settings-store.postgres.ts'
import type { Due, Queue } from './store.postgres.ts'
import { hasSeen } from './talk-store.postgres.ts'

/** What is older than this when its time comes had to wait. */
const WAITED_MS = 60_000

const isTelling = (kind: string): kind is TellingKind => Object.hasOwn(KINDS, kind)

/** Decides of what is due in a queue, by what is known at this moment. */
export const makeDecide = ({ db, clock, queue }: { db: Database; clock: Clock; queue: Queue }) => {
  const isDone = async (due: Due<string>, now: number) => {
    const { booking } = (due.about ?? {}) as { booking?: string }
    if (!booking || !isTelling(due.kind)) return false
    const when = { today: civilDate(now / 1000), waited: now - due.createdAt > WAITED_MS }
    return isOver(due.kind, await knownBooking(db, booking), when)
  }
  const isRead = (due: Due<string>) =>
    due.kind === 'message' ? hasSeen(db, due.member, due.about) : wasRead(db, due.once)

  const byFacts = async (due: Due<string>, now: number): Promise<Verdict> => {
    const { kind, member } = due
    const notice = isTelling(kind)
      ? KINDS[kind].notice
      : kind === 'message' || kind === 'messages'
        ? 'messages'
        : undefined
    if (!notice) return { go: kind === 'digest' ? 'merged' : 'always' }
    const [chosen, read, over] = await Promise.all([chosenBy(db, member), isRead(due), isDone(due, now)])
    return decide({ notice, channel: queue, chosen, read, over, now })
  }

  /** The same for what stands in a digest, which is no mail of its own any more. */
  const merged = (due: Due<string>) => byFacts(due, clock())

  const single = async (due: Due<string>): Promise<Verdict> => {
    const now = clock()
    const verdict = await byFacts(due, now)
    const mayFlood = due.kind === 'digest' || (isTelling(due.kind) && !KINDS[due.kind].presses)
    if (queue !== 'mail' || !mayFlood || !('go' in verdict)) return verdict
    return (await letOutOrMerge(db, due, now)) === 'digest' ? { drop: 'digest' } : verdict
  }
  return { single, merged }
}
