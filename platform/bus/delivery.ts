import type { Clock } from '../clock.ts'
import { logScope, type Log } from '../log.ts'
import { traceEvent } from '../telemetry/trace-event.ts'
import { handleRecord, type EventHandlers, type EventRecord } from './event.ts'
import type { ParkingLot } from './parking.ts'

/** How often an event is tried, and how long it waits in between: 0.2 s, doubling, at most a minute; the tenth failure is the last. */
export type RetryRules = { attempts: number; firstDelayMs: number; maxDelayMs: number }
export const RETRY: RetryRules = { attempts: 10, firstDelayMs: 200, maxDelayMs: 60_000 }

/** How many keys of one batch are worked on at the same time. */
const KEYS_AT_ONCE = 8

export type Delivery = {
  /**
   * Delivers a batch; returns true when every event of it is done or parked, false when `goOn` said no before. Throws only when nothing
   * may be passed over (the parking lot is away).
   */
  deliver: (records: EventRecord[], goOn?: () => boolean) => Promise<boolean>
  /** Tries the parked events that are due. */
  retryParked: () => Promise<void>
}

const reason = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000)

/**
 * What both buses do with the events of a group. Per key nothing overtakes: while an event of a key waits, later ones of that key stand
 * behind it.
 */
export const makeDelivery = (deps: {
  group: string
  handlers: EventHandlers
  parking: ParkingLot
  clock: Clock
  log: Log
  retry?: RetryRules
}): Delivery => {
  const { group, handlers, parking, clock, log } = deps
  const retry = deps.retry ?? RETRY
  const nextTry = (attempts: number) =>
    clock() + Math.min(retry.maxDelayMs, retry.firstDelayMs * 2 ** (attempts - 1))

  const handleNow = (record: EventRecord) =>
    logScope.run({ requestId: record.id, module: group }, () =>
      traceEvent(record, group, () => handleRecord(record, handlers)),
    )

  const deliverKey = async (records: EventRecord[], alreadyParked: boolean, goOn: () => boolean) => {
    let parked = alreadyParked
    for (const record of records) {
      if (!handlers[record.name]) continue
      if (!goOn()) return false
      if (parked) {
        await parking.park(group, record, undefined)
        continue
      }
      try {
        await handleNow(record)
      } catch (error) {
        log.warn(
          { err: error, event: record.id, name: record.name, key: record.key, group },
          'event failed; its key is parked',
        )
        await parking.park(group, record, { error: reason(error), nextTry: nextTry(1) })
        parked = true
      }
    }
    return true
  }

  const retryKey = async (place: number, record: EventRecord, attempts: number) => {
    try {
      await handleNow(record)
      await parking.leave(place)
    } catch (error) {
      const failures = attempts + 1
      if (failures >= retry.attempts) {
        log.error(
          { err: error, event: record.id, name: record.name, key: record.key, group },
          'event given up; see the dead letters',
        )
        await parking.leave(place, { error: reason(error), now: clock() })
      } else await parking.retryLater(place, { error: reason(error), nextTry: nextTry(failures) })
    }
  }

  return {
    deliver: async (records, goOn = () => true) => {
      if (records.length === 0) return true
      const waiting = await parking.keys(group)
      const lanes = [...Map.groupBy(records, (record) => record.key)]
      let whole = true
      const worker = async () => {
        for (let lane = lanes.shift(); lane; lane = lanes.shift())
          whole = (await deliverKey(lane[1], waiting.has(lane[0]), goOn)) && whole
      }
      await Promise.all(Array.from({ length: Math.min(KEYS_AT_ONCE, lanes.length) }, worker))
      return whole
    },
    retryParked: async () => {
      const due = await parking.due(group, clock())
      for (const { place, record, attempts } of due) await retryKey(place, record, attempts)
    },
  }
}
