import {
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoSystemError,
  MongoWriteConcernError,
  type Db,
} from 'mongodb'
import { unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import { makeSparingLog } from '../sparing-log.ts'

/*
 * MongoDB for documents. Only what a standalone server has is used: no transactions, no change streams. A write is acknowledged by the
 * majority and in the journal, so that it outlives a lost machine or a changed primary.
 */

/** The limit of every operation: an engine that hangs must not hold requests. Given with each call; the driver has no default for it. */
export const TIME_LIMIT = { maxTimeMS: 5000 }

// While no server can be had, every request waits this long; a new primary may take longer, and who tries again meets it.
const SELECTION_MS = 1500
const CONNECT_MS = 1500
// The server ends an operation after `TIME_LIMIT`; this is for a server that cannot.
const SILENCE_MS = 6000
const POOL = 20
const DUPLICATE_KEY = 11_000
// Out of time; shutting down; not the primary, or no longer.
const GONE = new Set([50, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436])

export type DocumentServer = {
  /** The database of a module: `tribu_listing`, or with the name that the address gives in place of `tribu`. */
  databaseOf: (module: string) => Db
  /** Rejects when it does not answer. */
  ready: () => Promise<void>
  close: () => Promise<void>
}

/** Connects at the first call. When that fails, the client stays closed: a module that cannot reach MongoDB at its start ends with its process. */
export const openMongo = (deps: { url: string; log: Log }): DocumentServer => {
  const client = new MongoClient(deps.url, {
    serverSelectionTimeoutMS: SELECTION_MS,
    connectTimeoutMS: CONNECT_MS,
    socketTimeoutMS: SILENCE_MS,
    waitQueueTimeoutMS: SELECTION_MS,
    maxPoolSize: POOL,
    writeConcern: { w: 'majority', journal: true },
    ignoreUndefined: true,
  })
  const complain = makeSparingLog(deps.log)
  client.on('serverHeartbeatFailed', ({ failure }) => complain(failure, 'MongoDB does not answer'))
  const base = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(deps.url)?.[1] ?? 'tribu'
  return {
    databaseOf: (module) => client.db(`${base}_${module}`),
    ready: async () => {
      await client.db('admin').command({ ping: 1, ...TIME_LIMIT })
    },
    close: () => client.close(),
  }
}

/** Whether a write was refused because a document of this id is there. Another unique index is no such case. */
export const isDuplicateId = (error: unknown): boolean =>
  error instanceof MongoServerError &&
  error.code === DUPLICATE_KEY &&
  '_id' in ((error['keyPattern'] ?? {}) as object)

const translate = (error: unknown): unknown => {
  const lost =
    error instanceof MongoNetworkError ||
    error instanceof MongoSystemError ||
    error instanceof MongoWriteConcernError ||
    (error instanceof MongoError && GONE.has(Number(error.code))) ||
    /PoolCleared|PoolClosed|WaitQueueTimeout|TopologyClosed/.test((error as Error).name)
  return lost ? Object.assign(unavailable(), { cause: error }) : error
}

/** The same calls; where MongoDB cannot be reached or takes too long, they reject with `unavailable`. A write may have happened all the same. */
export const orUnavailable = <Calls extends Record<string, (...input: never[]) => Promise<unknown>>>(
  calls: Calls,
): Calls =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (...input: never[]) =>
        call(...input).catch((error: unknown) => {
          throw translate(error)
        }),
    ]),
  ) as Calls
