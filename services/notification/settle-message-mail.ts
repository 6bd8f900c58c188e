import type { Clock } from '@tribu/platform/clock.ts'
import type { Tx } from '@tribu/platform/db/database.ts'
import { notedAbout, type Due, type Outcome } from './store.postgres.ts'
import { noteMailed, type Covered } from './talk-store.postgres.ts'

/** Notes what a mail about messages has told, in the transaction that notes that it ended; then the next one may become due. */
export const makeSettleMessageMail =
  ({ clock, afterMs }: { clock: Clock; afterMs: number }) =>
  async (tx: Tx, due: Due<string>, outcome: Outcome): Promise<void> => {
    if (due.kind !== 'messages') return
    const about = await notedAbout<{ covered?: Covered }>(tx, 'mail', due.id)
    await noteMailed(tx, due.member, {
      covered: about?.covered,
      sent: outcome === 'sent',
      now: clock(),
      afterMs,
    })
  }
