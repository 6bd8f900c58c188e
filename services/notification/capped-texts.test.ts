import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { fileURLToPath } from 'node:url'
import { migrate } from '@tribu/platform/db/migrate.ts'
import type { Log } from '@tribu/platform/log.ts'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { makeCappedTexts } from './capped-texts.ts'
import { MessageDropped, type Text } from './ports.ts'
import { forgetCountedTexts } from './text-counts.postgres.ts'

const DAY = 24 * 3_600_000
const CAPS = {
  number: 3,
  range: 20,
  member: 10,
  countries: new Map([
    ['+64', 50],
    ['+61', 8],
  ]),
  all: 60,
}

let database: TestDatabase
let now = Date.parse('2026-11-21T10:00:00Z')
let went: Text[]
let held = 0
let logged: string[]

beforeAll(async () => {
  database = await makeTestDatabase()
  await migrate(database.db, 'notification', fileURLToPath(new URL('migrations', import.meta.url)))
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.query('delete from notification.counted_text')
  went = []
  held = 0
  logged = []
})

const sender = (send: (text: Text) => Promise<void> = async (text) => void went.push(text)) =>
  makeCappedTexts({
    db: database.db,
    caps: CAPS,
    secret: 'of this suite',
    send,
    clock: () => now,
    log: { error: (...line: unknown[]) => void logged.push(JSON.stringify(line)) } as unknown as Log,
    dropped: () => {
      held += 1
    },
  })
const text = (change: Partial<Text> = {}): Text => ({
  id: crypto.randomUUID(),
  member: crypto.randomUUID(),
  number: '+64211234567',
  text: 'Kia ora',
  ...change,
})
const numbered = (nth: number, prefix = '+6421') => `${prefix}${String(nth).padStart(8, '0')}`
const settled = async (texts: Text[], copies = [sender()]) =>
  (await Promise.allSettled(texts.map((one, nth) => copies[nth % copies.length]!(one)))).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Error] : [],
  )

test('a run of texts to one number ends at its cap, over copies that send at once', async () => {
  const dropped = await settled(
    Array.from({ length: 40 }, () => text()),
    [sender(), sender(), sender()],
  )
  expect(went).toHaveLength(3)
  expect(held).toBe(37)
  for (const reason of dropped) {
    expect(reason).toBeInstanceOf(MessageDropped)
    expect(reason.message).toBe('capped: 3 texts within a day to one number')
  }
})

test('so does one over made-up numbers of a range, of many members', async () => {
  await settled(Array.from({ length: 60 }, (_, nth) => text({ number: numbered(nth) })))
  expect(went).toHaveLength(20)
})

test('so does one of a member who changes the number each time', async () => {
  const member = crypto.randomUUID()
  await settled(Array.from({ length: 30 }, (_, nth) => text({ member, number: numbered(nth * 1000) })))
  expect(went).toHaveLength(10)
})

test('so does one to a country, and over all', async () => {
  await settled(Array.from({ length: 20 }, (_, nth) => text({ number: numbered(nth * 1000, '+614') })))
  expect(went).toHaveLength(8)
  await settled(Array.from({ length: 70 }, (_, nth) => text({ number: numbered(nth * 1000) })))
  expect(went).toHaveLength(8 + 50)
  await settled([text({ number: '+882161234567' }), text({ number: '+44700900123' })])
  expect(went).toHaveLength(58)
})

test('it holds over a restart, and is over after a day', async () => {
  await settled(Array.from({ length: 3 }, () => text()))
  expect(await settled([text()], [sender()])).toHaveLength(1)
  now += DAY + 1
  expect(await settled([text()], [sender()])).toHaveLength(0)
  now += 2 * DAY + 1
  await forgetCountedTexts(database.db, now)
  expect(await database.db.query('select 1 from notification.counted_text')).toEqual([])
})

test('a text that is tried again counts once, and is not held back by those after it', async () => {
  const one = text()
  const failing = sender(() => Promise.reject(new Error('503')))
  for (let nth = 0; nth < 5; nth += 1) await expect(failing(one)).rejects.toThrow('503')
  expect(await settled([text(), text()])).toHaveLength(0)
  expect(await settled([text()])).toHaveLength(1)
  expect(await settled([one])).toHaveLength(0)
})

test('a cap that was reached is logged once an hour, without a number', async () => {
  const one = sender()
  for (let nth = 0; nth < 3 + 10; nth += 1) await one(text()).catch(() => undefined)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('3 texts within a day to one number')
  expect(logged[0]).not.toContain('211234567')
  now += 3_600_000
  await one(text()).catch(() => undefined)
  expect(logged).toHaveLength(2)
})
