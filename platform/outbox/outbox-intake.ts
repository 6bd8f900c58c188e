import type { EventBus } from '../bus/bus.ts'
import { RECORD_COLUMNS, valuesOf } from '../bus/record-row.ts'
import type { Database } from '../db/database.ts'

/**
 * Carries events that wait in documents onto the embedded bus, whose log is the outbox tables: they are copied into the outbox of their
 * schema, whose relay gives them their positions as if they had been written there. An event that is there already is not copied again.
 */
export const makeOutboxIntake = (deps: {
  db: Database
  schema: string
  wake: () => void
}): Pick<EventBus, 'publish'> => ({
  publish: async (_topic, records, mark) => {
    await deps.db.transaction(async (tx) => {
      for (const record of records)
        await tx.query(
          `insert into ${deps.schema}.outbox (${RECORD_COLUMNS})
           select $1, $2, $3, $4, $5, $6, $7
           where not exists (select from ${deps.schema}.outbox where key = $3 and event_id = $1)`,
          valuesOf(record),
        )
    })
    await mark()
    deps.wake()
  },
})
