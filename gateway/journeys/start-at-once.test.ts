import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { startServer, targetsFor, type ServerProcess } from '../testing/server-process.ts'

let database: TestDatabase
const servers: ServerProcess[] = []
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  for (const server of servers) await server.clean()
  await database.drop()
})

test('two copies of every module start at once on an empty database, and each file of each schema has run once', async () => {
  const env = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '3',
    INTERNAL_TOKEN: randomUUID(),
  }
  const targets = await targetsFor({})
  const started = await Promise.allSettled(
    [...targets, ...targets].map((target) => startServer({ target, env })),
  )
  servers.push(...started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
  expect(started.filter(({ status }) => status === 'rejected')).toEqual([])

  const schemas = await database.db.query<{ schema: string }>(
    `select table_schema as schema from information_schema.tables where table_name = 'migration' order by 1`,
  )
  expect(schemas.map(({ schema }) => schema)).toEqual([
    'booking',
    'bus',
    'identity',
    'listing',
    'messaging',
    'notification',
    'payment',
    'sandbox',
    'search',
  ])
  for (const { schema } of schemas) {
    const ran = await database.db.query<{ name: string }>(`select name from ${schema}.migration`)
    expect(ran.length).toBeGreaterThan(0)
    expect(new Set(ran.map(({ name }) => name)).size).toBe(ran.length)
  }
})
