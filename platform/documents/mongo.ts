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
import { translateErrors } from '../errors-of-calls.ts'
import type { Log } from '../log.ts'
import { makeSparingLog } from '../sparing-log.ts'

/*
 * MongoDB for documents. Only what a standalone server has is used: no transactions, no change streams. A write is acknowledged by the
 * majority and in the journal, so that it outlives a lost machine or a changed primary.
 */

/** The limit of every operation: an engine that hangs must not hold requests. Given with each call; the driver has no default for it. */
export const TIME_LIMIT = { maxTimeMS: 5000 }

// The driver asks the servers this often whether they are there. Once all have failed to answer, calls are refused at once.
const HEARTBEAT_MS = 1000
// Until that is known every call waits this long; a new primary may take longer, and who tries again meets it.
const SELECTION_MS = 1500
const CONNECT_MS = 1500
// The server ends an operation after `TIME_LIMIT`; this is for a server that cannot.
const SILENCE_MS = 6000
const POOL = 20
const FIRST_CONNECTION_MS = 60_000
const DUPLICATE_KEY = 11_000
// Out of time; shutting down; not the primary, or no longer.
const GONE = new Set([50, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436])

export type Guarded = <Calls extends object>(calls: Calls) => Calls

export type DocumentServer = {
  /** The database of a module, as `tribu_listing`. */
  databaseOf: (module: string) => Db
  /**
   * The same calls; where MongoDB cannot be reached or takes too long, they reject with `unavailable`, and at once while it is known to be
   * away. A write may have happened all the same.
   */
  guarded: Guarded
  /** Waits for the first connection, a minute at most, since an engine may be started at the same moment as we are. */
  begun: () => Promise<void>
  /** Rejects when it does not answer. */
  ready: () => Promise<void>
  close: () => Promise<void>
}

/** Tells whether every server failed to answer when the driver last asked it. Before its first question they count as there. */
const watchServers = (client: MongoClient): (() => boolean) => {
  const silent = new Set<string>()
  let servers = 0
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    servers = newDescription.servers.size
  })
  client.on('serverHeartbeatFailed', ({ connectionId }) => silent.add(connectionId))
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => silent.delete(connectionId))
  client.on('serverClosed', ({ address }) => silent.delete(address))
  return () => servers > 0 && silent.size >= servers
}

/** Opens the way to a server; nothing is asked until the first call. */
export const openMongo = (deps: { url: string; namespace: string; log: Log }): DocumentServer => {
  const client = new MongoClient(deps.url, {
    serverSelectionTimeoutMS: SELECTION_MS,
    connectTimeoutMS: CONNECT_MS,
    socketTimeoutMS: SILENCE_MS,
    waitQueueTimeoutMS: SELECTION_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    maxPoolSize: POOL,
    writeConcern: { w: 'majority', journal: true },
    ignoreUndefined: true,
  })
  const complain = makeSparingLog(deps.log)
  client.on('serverHeartbeatFailed', ({ failure }) => complain(failure, 'MongoDB does not answer'))
  const isAway = watchServers(client)
  const admit = () => {
    if (isAway()) throw unavailable()
  }
  return {
    guarded: (calls) => translateErrors(calls, translate, admit),
    databaseOf: (module) => client.db(`${deps.namespace}_${module}`),
    begun: async () => {
      const end = performance.now() + FIRST_CONNECTION_MS
      for (;;) {
        const error: unknown = await client.connect().then(
          () => undefined,
          (failure: unknown) => failure,
        )
        if (error === undefined) return
        // Who refuses us, refuses us the next time too.
        if (!isLost(error) || performance.now() > end) throw error
      }
    },
    ready: async () => {
      admit()
      await client.db('admin').command({ ping: 1, ...TIME_LIMIT })
    },
    close: () => client.close(),
  }
}

/** Waits for an insert. False: a document of this id was there, and nothing was written. */
export const unlessThere = async (insert: Promise<unknown>): Promise<boolean> => {
  try {
    await insert
    return true
  } catch (error) {
    if (isDuplicateId(error)) return false
    throw error
  }
}

/** Whether a write was refused because a document of this id is there. Another unique index is no such case. */
export const isDuplicateId = (error: unknown): boolean =>
  error instanceof MongoServerError &&
  error.code === DUPLICATE_KEY &&
  '_id' in ((error['keyPattern'] ?? {}) as object)

const isLost = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoSystemError ||
  error instanceof MongoWriteConcernError ||
  (error instanceof MongoError && GONE.has(Number(error.code))) ||
  /PoolCleared|PoolClosed|WaitQueueTimeout|TopologyClosed/.test((error as Error).name)

const translate = (error: unknown): unknown =>
  isLost(error) ? Object.assign(unavailable(), { cause: error }) : error
