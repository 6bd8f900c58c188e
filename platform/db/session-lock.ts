import type pg from 'pg'
import type { Database } from './database.ts'

// A connection whose other end is gone says nothing. So it is asked this often, and given up when it does not answer in time.
const ASK_MS = 2000
const ANSWER_MS = 2000

/** A lock that one copy of the program has at a time. It belongs to a connection, and is lost with it. */
export type SessionLock = {
  /**
   * The connection that holds the lock, taken now if it is free; undefined while another copy has it. It answered within the last two
   * seconds; rejects when it no longer does, and the lock is given up.
   */
  holder: () => Promise<pg.PoolClient | undefined>
  /** Gives the lock back by ending its connection, whatever state that is in. */
  letGo: (error?: unknown) => void
}

export const makeSessionLock = (db: Pick<Database, 'connect'>, name: string): SessionLock => {
  let held: pg.PoolClient | undefined
  let answered = 0

  const letGo = (error?: unknown) => {
    held?.release(error instanceof Error ? error : true)
    held = undefined
  }

  const take = async (client: pg.PoolClient): Promise<boolean> => {
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtext($1)) as mine',
        [name],
      )
      return rows[0]?.mine ?? false
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  const ask = async (client: pg.PoolClient) => {
    const question = { text: 'select 1', query_timeout: ANSWER_MS }
    try {
      await client.query(question)
      answered = performance.now()
    } catch (error) {
      letGo(error)
      throw error
    }
  }

  return {
    letGo,
    holder: async () => {
      if (held) {
        if (performance.now() - answered > ASK_MS) await ask(held)
        return held
      }
      const client = await db.connect()
      if (!(await take(client))) {
        client.release()
        return undefined
      }
      client.on('error', letGo)
      held = client
      answered = performance.now()
      return client
    },
  }
}
