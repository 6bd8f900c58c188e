import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type Database } from '../db/database.ts'
import { makeLog } from '../log.ts'

/** A database of a suite's own, in the cluster of the test run. */
export type TestDatabase = { db: Database; url: string; drop: () => Promise<void> }

/** Runs one statement on a server, over a connection of its own. */
export const asOwner = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes an empty database. `drop` closes the pool and removes it. */
export const makeTestDatabase = async (options: { max?: number } = {}): Promise<TestDatabase> => {
  const cluster = process.env['TEST_DATABASE_URL']
  if (!cluster)
    throw new Error('There is no PostgreSQL for the tests: run them by jest from the project root.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(cluster, `create database ${name}`)
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).toString()
  const db = openDatabase({ url, max: options.max ?? 8, log: makeLog('silent') })
  return {
    db,
    url,
    drop: async () => {
      await db.close()
      await asOwner(cluster, `drop database ${name} with (force)`)
    },
  }
}

/** Opens all connections of a pool, so that what a suite then starts at once really runs at once. */
export const warmPool = async (db: Database) => {
  await Promise.all(Array.from({ length: 20 }, () => db.query('select pg_sleep(0.02)')))
}
