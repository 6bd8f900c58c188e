import { z } from 'zod'
import type { Queryable } from '@tribu/platform/db/database.ts'

/** What can be asked for at `POST /sandbox/faults`. The first three befall calls, the others the delivery of events. */
export const Fault = z.strictObject({
  kind: z.enum([
    /** The call is carried out; its answer is kept back for `milliseconds`, then the connection is cut. */
    'timeout_after',
    /** 500, and nothing is done: a second try does it. */
    'error_before',
    /** 500, and everything is done: the idempotency key stands for the 500 from then on. */
    'error_after',
    /** An event is sent a second time, after its receiver has answered 2xx. */
    'webhook_twice',
    /** An event is sent `milliseconds` late; those after it overtake it. */
    'webhook_late',
  ]),
  /** Calls whose path begins so; for events, types that begin so. Empty: all. */
  path: z.string().max(200).default(''),
  /** How often. */
  times: z.int().min(1).max(10_000).default(1),
  milliseconds: z.int().min(0).max(3_600_000).default(60_000),
})
export type Fault = z.infer<typeof Fault>

const OF_CALLS = ['timeout_after', 'error_before', 'error_after']
const OF_EVENTS = ['webhook_twice', 'webhook_late']

const take = async (db: Queryable, kinds: string[], name: string): Promise<Fault | undefined> => {
  const [fault] = await db.query<Fault>(
    `update sandbox.fault set times = times - 1
     where number = (
       select number from sandbox.fault where times > 0 and kind = any($1) and starts_with($2, path) order by number limit 1 for update
     )
     returning kind, path, times, milliseconds`,
    [kinds, name],
  )
  return fault
}

export const takeFault = (db: Queryable, path: string) => take(db, OF_CALLS, path)
export const takeEventFault = (db: Queryable, type: string) => take(db, OF_EVENTS, type)

export const addFault = async (db: Queryable, fault: Fault): Promise<void> => {
  await db.query('insert into sandbox.fault (kind, path, times, milliseconds) values ($1, $2, $3, $4)', [
    fault.kind,
    fault.path,
    fault.times,
    fault.milliseconds,
  ])
}

export const clearFaults = async (db: Queryable): Promise<void> => {
  await db.query('delete from sandbox.fault')
}
