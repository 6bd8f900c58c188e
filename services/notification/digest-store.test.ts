import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { newId } from '@tribu/platform/ids.ts'
import { makeTestDatabase, warmPool, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { letOutOrMerge, mergedInto, SINGLE_MAX } from './digest-store.postgres.ts'
import { claimDue, closeMessage, orderMail, type Due } from './store.postgres.ts'

const NOW = 1_700_000_000_000
let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
  await migrate(database.db, 'notification', fileURLToPath(new URL('migrations', import.meta.url)))
  await warmPool(database.db)
})
afterAll(() => database.drop())
beforeEach(() => database.db.query('truncate notification.outgoing_mail'))

const order = async (member: string, count: number) => {
  for (let nth = 0; nth < count; nth += 1)
    await orderMail(database.db, {
      id: newId(),
      once: newId(),
      kind: 'payout-paid',
      member,
      about: {},
      now: NOW,
    })
}
const claim = async (count: number, now = NOW) => {
  const due: Due<string>[] = []
  for (let nth = 0; nth < count; nth += 1) due.push((await claimDue<string>(database.db, 'mail', now))!)
  return due
}
const sent = ({ id }: Due<string>) =>
  closeMessage(database.db, 'mail', id, { outcome: 'sent', reason: 'chosen', now: NOW })
const digests = (member: string) =>
  database.db.query<{ id: string }>(
    `select id from notification.outgoing_mail where kind = 'digest' and member = $1 order by created_at, id`,
    [member],
  )

test('of many mails of one member that are decided of at the same moment, three go singly and one digest takes the rest', async () => {
  const member = newId()
  await order(member, 20)
  const due = await claim(20)
  const decided = await Promise.all(due.map((each) => letOutOrMerge(database.db, each, NOW)))
  expect(decided.filter((one) => one === 'single')).toHaveLength(SINGLE_MAX)
  const [digest, ...more] = await digests(member)
  expect(more).toEqual([])
  expect(await mergedInto(database.db, digest!.id)).toHaveLength(20 - SINGLE_MAX)
})

test('a mail that was let out stays so at its next try, though there was a flood since', async () => {
  const member = newId()
  await order(member, 4)
  const [first, ...others] = await claim(4)
  const decide = (due: Due<string>) => letOutOrMerge(database.db, due, NOW)
  for (const each of [first!, ...others]) await decide(each)
  expect(await decide(first!)).toBe('single')
})

test('a digest that is being sent takes in nothing more: what comes then is in the next', async () => {
  const member = newId()
  await order(member, 4)
  for (const each of await claim(4))
    if ((await letOutOrMerge(database.db, each, NOW)) === 'single') await sent(each)
  const [sending] = await claim(1, NOW + 600_000)
  expect(sending!.kind).toBe('digest')
  await order(member, 1)
  const [late] = await claim(1)
  await letOutOrMerge(database.db, late!, NOW)
  await sent(sending!)
  const both = await digests(member)
  expect(both).toHaveLength(2)
  for (const { id } of both) expect(await mergedInto(database.db, id)).toHaveLength(1)
})
