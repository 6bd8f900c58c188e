import type { Topic } from '@tribu/proto/event-types.ts'
import type { EventHandlers, EventRecord } from './event.ts'

/** A consumer group's part in a topic. `lag` counts events that are published and not yet passed; `parked` those that wait after a failure. */
export type GroupLag = { group: string; topic: Topic; lag: number; parked: number; dead: number }

/** An event that no try could deliver, kept until an admin replays or discards it. */
export type DeadLetter = {
  id: string
  group: string
  topic: Topic
  key: string
  name: string
  error: string
  attempts: number
  failedAt: number
}

/**
 * The event bus. Delivery is at least once, in order per key, to every group from the topic's beginning. A failing event is tried again
 * with growing delay; its key is parked meanwhile, other keys go on; after the last try it becomes a dead letter and its key goes on.
 * Exactly-once effects are the consumer's: its inbox row stands in the transaction of the effect.
 */
export type EventBus = {
  /**
   * Carries records of one topic out, in order, and then calls `mark`, which notes in the outbox that they are out. Only the relay calls
   * this. When it throws, the records may be out or not: they will come again.
   */
  publish: (topic: Topic, records: EventRecord[], mark: () => Promise<void>) => Promise<void>
  /** Starts delivering to a group. The same group in several processes shares the work. Returns what stops it and waits for its handlers. */
  subscribe: (group: string, handlers: EventHandlers) => Promise<() => Promise<void>>
  lag: () => Promise<GroupLag[]>
  deadLetters: () => Promise<DeadLetter[]>
  /**
   * Hands a dead letter back to its group, whichever process runs that: it is tried once more, soon, and is a dead letter again if that
   * fails too. @throws AppError not-found
   */
  replay: (deadLetter: string) => Promise<void>
  /** Gives a dead letter up for good. @throws AppError not-found */
  discard: (deadLetter: string) => Promise<void>
  /** Forgets a group: its position and what it parked. For groups that are used once, as a rebuild of an index is. */
  forget: (group: string) => Promise<void>
  /** Ends all deliveries, and waits for the handlers at work. Publishing goes on. */
  stop: () => Promise<void>
  /** Ends everything; `stop` is part of it. */
  close: () => Promise<void>
}
