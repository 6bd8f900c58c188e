import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { noteMailed, noteMessage, noteSeen, takeDueTalks } from './talk-store.postgres.ts'
import { APART_MS } from './when-to-mail.ts'

const NOW = 1_700_000_000_000
const MINUTE = 60_000
const AFTER = 10 * MINUTE

let database: TestDatabase
let member: string
let thread: string
beforeAll(async () => {
  database = await makeTestDatabase()
  await migrate(database.db, 'notification', fileURLToPath(new URL('migrations', import.meta.url)))
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.query('truncate notification.talk, notification.talk_thread')
  member = randomUUID()
  thread = randomUUID()
})

const comes = (seq: number, at: number, where = thread) =>
  noteMessage(database.db, { member, thread: where, seq }, { at, afterMs: AFTER })
const sees = (seq: number, at: number, where = thread) =>
  noteSeen(database.db, { member, thread: where, seq }, { at, afterMs: AFTER })
const mailed = (at: number, covered?: Record<string, number>, sent = true) =>
  noteMailed(database.db, member, { covered, sent, now: at, afterMs: AFTER })
const due = async () => {
  const [talk] = await database.db.query<{ due: number | null }>(
    'select due_at as due from notification.talk where member = $1',
    [member],
  )
  return talk?.due ?? null
}

describe('when a mail about messages is due', () => {
  test('follows from the first one that was not seen, over all threads', async () => {
    const other = randomUUID()
    await comes(1, NOW)
    await comes(2, NOW + MINUTE)
    await comes(1, NOW + 2 * MINUTE, other)
    expect(await due()).toBe(NOW + AFTER)
    await sees(2, NOW + 3 * MINUTE)
    expect(await due()).toBe(NOW + 2 * MINUTE + AFTER)
    await sees(1, NOW + 4 * MINUTE, other)
    expect(await due()).toBeNull()
  })

  test('is the same whatever is delivered twice or late', async () => {
    await comes(1, NOW)
    await sees(1, NOW + MINUTE)
    await comes(1, NOW)
    expect(await due()).toBeNull()
    await comes(2, NOW + 2 * MINUTE)
    await sees(1, NOW + MINUTE)
    expect(await due()).toBe(NOW + 2 * MINUTE + AFTER)
  })

  test('is taken by one of many, and not made anew while the mail is on its way', async () => {
    await comes(1, NOW)
    const taken = await Promise.all([1, 2, 3].map(() => takeDueTalks(database.db, NOW + AFTER, 10)))
    expect(taken.flat()).toEqual([member])
    await comes(2, NOW + AFTER)
    expect(await due()).toBeNull()
  })

  test('what came while the mail was written is told by the next, what the mail told is not', async () => {
    await comes(1, NOW)
    await takeDueTalks(database.db, NOW + AFTER, 10)
    await comes(2, NOW + AFTER)
    await mailed(NOW + AFTER + 1000, { [thread]: 1 })
    expect(await due()).toBe(NOW + AFTER + 1000 + APART_MS)
    await takeDueTalks(database.db, NOW + APART_MS + 2 * AFTER, 10)
    await mailed(NOW + APART_MS + 2 * AFTER, { [thread]: 2 })
    expect(await due()).toBeNull()
  })

  test('a message whose news come after the mail that told of it is not told again', async () => {
    await comes(1, NOW)
    await takeDueTalks(database.db, NOW + AFTER, 10)
    await mailed(NOW + AFTER, { [thread]: 2 })
    await comes(2, NOW + AFTER)
    expect(await due()).toBeNull()
    await comes(3, NOW + 7 * 60 * MINUTE)
    expect(await due()).toBe(NOW + 7 * 60 * MINUTE + AFTER)
  })

  test('a mail that did not go keeps nobody from the next one', async () => {
    await comes(1, NOW)
    await takeDueTalks(database.db, NOW + AFTER, 10)
    await mailed(NOW + AFTER, undefined, false)
    expect(await due()).toBeNull()
    await comes(2, NOW + AFTER + MINUTE)
    expect(await due()).toBe(NOW + 2 * AFTER + MINUTE)
  })
})
