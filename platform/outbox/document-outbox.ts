import { Binary } from 'mongodb'
import type { EventRecord, NewEvent } from '../bus/event.ts'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import { currentTraceparent } from '../telemetry/trace-event.ts'

/** An event as it waits in the document of its aggregate. */
export type PendingEvent = Omit<EventRecord, 'payload'> & { payload: Binary }

/** A document whose events wait in it, oldest first: written with it by one write, so both are there or neither. */
export type WithPendingEvents = { _id: string; pendingEvents: PendingEvent[] }

/** Publishing where a document is the unit of a write: the event goes into the document of its aggregate, the relay takes it out. */
export type DocumentOutbox = {
  /** Makes an event ready to be written with its document. */
  pending: (event: NewEvent) => PendingEvent
  /** Tells the relay that there is something. A hint: it looks by itself too. */
  written: () => void
}

export const makeDocumentOutbox = (deps: { clock: Clock; written: () => void }): DocumentOutbox => ({
  pending: ({ payload, ...event }) => ({
    ...event,
    id: newId(),
    time: deps.clock(),
    traceparent: currentTraceparent(),
    payload: new Binary(payload),
  }),
  written: deps.written,
})

export const recordOf = ({ payload, ...event }: PendingEvent): EventRecord => ({
  ...event,
  payload: payload.value(),
})
