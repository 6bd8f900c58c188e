import pg from 'pg'
import { AppError, unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import { makeSparingLog } from '../sparing-log.ts'

/** What runs SQL: the pool, or a transaction. */
export type Queryable = {
  /**
   * Runs one statement. A connection that cannot be had or broke, and a statement that takes too long, are `unavailable`; what it should
   * write may have been written all the same.
   */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
}

export type Tx = Queryable & {
  /** Runs after the commit, never after a rollback. For hints only: a crash in between loses the call. */
  afterCommit: (hint: () => void) => void
}

export type Database = Queryable & {
  /**
   * Runs `work` in one transaction: all or nothing. Serialisation failures and deadlocks are tried again, so `work` must have no other
   * effect. `limitMs` is for statements that may take longer than those of a request.
   */
  transaction: <T>(work: (tx: Tx) => Promise<T>, options?: { limitMs?: number }) => Promise<T>
  /** A connection of one's own, for session locks. The caller releases it. */
  connect: () => Promise<pg.PoolClient>
  close: () => Promise<void>
}

// The server ends a statement after the first; the second is for a server that hangs, and then costs the connection.
const STATEMENT_MS = 10_000
const SILENCE_MS = 11_000
// How long a request waits for a connection, and how many may wait for each: what comes then is refused at once.
const WAIT_MS = 3000
const WAITING_PER_CONNECTION = 10
// By these the server finds out that the machine of a connection is gone, and frees its locks, within about a minute.
const KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5'

const TRY_AGAIN = new Set(['40001', '40P01'])
// Connection exceptions, shutdowns, and what Node says of sockets.
const LOST =
  /^(08|57P0)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const LOST_TEXT = /connection (terminated|timeout|error)|timeout exceeded|read timeout/i
// Out of time, too many connections: the connection, where there is one, is as good as before.
const NOT_NOW = new Set(['57014', '53300'])

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

const isLost = (error: unknown): boolean => {
  if (error instanceof AppError) return isLost(error.cause)
  const code = codeOf(error)
  return typeof code === 'string' ? LOST.test(code) : error instanceof Error && LOST_TEXT.test(error.message)
}

const translate = (error: unknown): unknown =>
  !(error instanceof AppError) && (isLost(error) || NOT_NOW.has(String(codeOf(error))))
    ? Object.assign(unavailable(), { cause: error })
    : error

// A bigint column comes as a number where it is exact, which all ours are.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => Number(value))

type Limited = { text: string; values?: unknown[]; query_timeout?: number }

const queryable =
  (
    run: (query: Limited) => Promise<pg.QueryResult>,
    limit: { query_timeout?: number } = {},
  ): Queryable['query'] =>
  async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    try {
      return (await run({ text, ...(values ? { values } : {}), ...limit })).rows as Row[]
    } catch (error) {
      throw translate(error)
    }
  }

/**
 * A pool of connections to one database. `isAway` says that the server is known not to answer: then everything is refused at once.
 * Refused at once is also who comes when too many wait for a connection already.
 */
export const openDatabase = (options: {
  url: string
  max: number
  log: Log
  isAway?: () => boolean
}): Database => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    options: KEEP_ALIVE,
  })
  const complain = makeSparingLog(options.log)
  let closing = false
  const lost = (error: unknown) => {
    if (!closing) complain(error, 'database connection lost')
  }
  pool.on('error', lost)
  // The pool listens to connections that rest. One that breaks while it is lent out would end the process without this.
  pool.on('connect', (client) => client.on('error', lost))

  const connect = async (): Promise<pg.PoolClient> => {
    if (options.isAway?.() || pool.waitingCount >= options.max * WAITING_PER_CONNECTION) throw unavailable()
    return pool.connect().catch((error: unknown) => {
      throw translate(error)
    })
  }

  const query = async (given: Limited) => {
    const client = await connect()
    let failed: Error | undefined
    try {
      return await client.query(given)
    } catch (error) {
      failed = isLost(error) ? (error as Error) : undefined
      throw error
    } finally {
      client.release(failed)
    }
  }

  const once = async <T>(
    work: (tx: Tx) => Promise<T>,
    limitMs: number | undefined,
  ): Promise<{ result: T; hints: (() => void)[] }> => {
    const client = await connect()
    const hints: (() => void)[] = []
    const limit = limitMs === undefined ? {} : { query_timeout: limitMs + SILENCE_MS - STATEMENT_MS }
    let broken: Error | undefined
    try {
      await client.query('begin')
      if (limitMs !== undefined) await client.query(`set local statement_timeout = ${Math.round(limitMs)}`)
      const tx = queryable((given) => client.query(given), limit)
      const result = await work({ query: tx, afterCommit: (hint) => hints.push(hint) })
      await client.query({ text: 'commit', ...limit })
      return { result, hints }
    } catch (error) {
      broken = isLost(error) ? (error as Error) : undefined
      // A connection that is lost is not asked for anything more: it would take its whole time to say nothing.
      if (!broken)
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError
        })
      throw translate(error)
    } finally {
      client.release(broken)
    }
  }

  return {
    query: queryable(query),
    connect,
    close: () => {
      closing = true
      return pool.end()
    },
    transaction: async (work, { limitMs } = {}) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const { result, hints } = await once(work, limitMs)
          for (const hint of hints) hint()
          return result
        } catch (error) {
          if (attempt === 5 || !TRY_AGAIN.has(String(codeOf(error)))) throw error
        }
      }
    },
  }
}
