import type { Database } from '@tribu/platform/db/database.ts'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Text } from './ports.ts'

/** Keeps texts in PostgreSQL, for `/dev/outbox`. Sent again, a text is kept once. */
export const makeKeptTexts =
  (deps: { db: Database; clock: Clock }) =>
  async ({ id, number, text }: Text): Promise<void> => {
    await deps.db.query(
      `insert into notification.kept_text (id, number, text, kept_at) values ($1, $2, $3, $4)
       on conflict (id) do nothing`,
      [id, number, text, deps.clock()],
    )
  }
