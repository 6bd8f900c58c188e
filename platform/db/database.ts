import pg from 'pg'
import { unavailable } from '../errors.ts'
import type { Log } from '../log.ts'

/** What runs SQL: the pool, or a transaction. */
export type Queryable = {
  /** Runs one statement. A connection that cannot be had or broke is `unavailable`. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
}

export type Tx = Queryable & {
  /** Runs after the commit, never after a rollback. For hints only: a crash in between loses the call. */
  afterCommit: (hint: () => void) => void
}

export type Database = Queryable & {
  /** Runs `work` in one transaction: all or nothing. Serialisation failures and deadlocks are tried again, so `work` must have no other effect. */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** A connection of one's own, for session locks. The caller releases it. */
  connect: () => Promise<pg.PoolClient>
  close: () => Promise<void>
}

const TRY_AGAIN = new Set(['40001', '40P01'])
// Connection exceptions, shutdowns, too many connections, and what Node says of sockets.
const GONE = /^(08|57P0|53300)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

const translate = (error: unknown): unknown => {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : ''
  const lost =
    (typeof code === 'string' && GONE.test(code)) ||
    /connection (terminated|timeout)|timeout exceeded when trying to connect|Connection terminated/i.test(
      message,
    )
  return lost ? Object.assign(unavailable(), { cause: error }) : error
}

// A bigint column comes as a number where it is exact, which all ours are.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => Number(value))

const queryable =
  (client: { query: (text: string, values?: unknown[]) => Promise<pg.QueryResult> }): Queryable['query'] =>
  async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    try {
      return (await client.query(text, values)).rows as Row[]
    } catch (error) {
      throw translate(error)
    }
  }

/** A pool of connections to one database. `url` may be swapped by tests only through a new pool. */
export const openDatabase = (options: { url: string; max: number; log: Log }): Database => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  let closing = false
  pool.on('error', (error) => {
    if (!closing) options.log.warn({ reason: error.message }, 'database connection lost')
  })

  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; hints: (() => void)[] }> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw translate(error)
    })
    const hints: (() => void)[] = []
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await work({ query: queryable(client), afterCommit: (hint) => hints.push(hint) })
      await client.query('commit')
      return { result, hints }
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw translate(error)
    } finally {
      client.release(broken)
    }
  }

  return {
    query: queryable(pool),
    connect: () => pool.connect(),
    close: () => {
      closing = true
      return pool.end()
    },
    transaction: async (work) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const { result, hints } = await once(work)
          for (const hint of hints) hint()
          return result
        } catch (error) {
          if (attempt === 5 || !TRY_AGAIN.has(String(codeOf(error)))) throw error
        }
      }
    },
  }
}
