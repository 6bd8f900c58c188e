import type { Clock } from '../clock.ts'
import type { NewEvent } from '../bus/event.ts'
import { RECORD_COLUMNS, valuesOf } from '../bus/record-row.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { currentTraceparent } from '../telemetry/trace-event.ts'

/**
 * Publishes by writing into the outbox of the service's schema, in the transaction that changes the state: either both are there or
 * neither. The relay takes them out after the commit.
 */
export type Outbox = {
  add: (tx: Tx, ...events: NewEvent[]) => Promise<void>
  /** The values of an event's row, in the order of `RECORD_COLUMNS`: for a statement that writes it beside the state, at once. */
  row: (event: NewEvent) => unknown[]
  /** Tells the relay that there is something, after such a statement. A hint: it looks by itself too. */
  written: () => void
  onWritten: (listener: () => void) => void
}

export const makeOutbox = (deps: { schema: string; clock: Clock }): Outbox => {
  const listeners: (() => void)[] = []
  const row = (event: NewEvent) =>
    valuesOf({ ...event, id: newId(), time: deps.clock(), traceparent: currentTraceparent() })
  const written = () => {
    for (const listener of listeners) listener()
  }
  return {
    row,
    written,
    onWritten: (listener) => listeners.push(listener),
    add: async (tx, ...events) => {
      for (const event of events)
        await tx.query(
          `insert into ${deps.schema}.outbox (${RECORD_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)`,
          row(event),
        )
      tx.afterCommit(written)
    },
  }
}
