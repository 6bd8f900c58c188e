import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { NOW, startNotification } from './testing/notification-run.ts'

const MINUTE = 60_000

let run: Awaited<ReturnType<typeof startNotification>>
let now = NOW
const turnBy = (ms: number) => run.turnTo((now += ms))

beforeAll(async () => {
  run = await startNotification()
})
afterAll(() => run.stop())
beforeEach(async () => {
  turnBy(60 * MINUTE)
  await run.db.query('truncate notification.outgoing_mail, notification.kept_mail, notification.notice')
})

const payOut = (cents: number) => {
  const payout = { id: randomUUID(), lender: run.lender, amount: BigInt(cents), bankLast4: '0000' }
  return run.publish('payment', makeEvent('payout.paid', payout.id, { payout }))
}
const rows = (condition = 'true') =>
  run.db.query<{ kind: string; status: string; reason: string }>(
    `select kind, status, reason from notification.outgoing_mail where ${condition} order by created_at, id`,
  )
const untilEnded = (count: number) => until(async () => (await rows(`status <> 'waiting'`)).length === count)
const subjects = async () => (await run.shown()).map(({ subject }) => subject).toReversed()

test('of many mails that do not press, what comes after the third is one mail, ten minutes later', async () => {
  for (let nth = 1; nth <= 7; nth += 1) await payOut(nth * 100)
  await untilEnded(7)
  expect((await rows(`kind <> 'digest'`)).map(({ status }) => status).sort()).toEqual([
    ...Array<string>(4).fill('dropped'),
    ...Array<string>(3).fill('sent'),
  ])
  expect((await rows(`status = 'dropped'`)).every(({ reason }) => reason === 'digest')).toBe(true)
  expect(await subjects()).toHaveLength(3)
  turnBy(5 * MINUTE)
  await payOut(800)
  await untilEnded(8)
  turnBy(5 * MINUTE)
  await until(async () => (await subjects()).length === 4)
  const digest = (await run.shown())[0]!
  expect(digest).toMatchObject({ to: 'lena@example.nz', subject: '5 things happened on Tribu' })
  // Each of the eight is told once.
  const told = (await run.shown()).map(({ text }) => text).join(' ')
  for (let nth = 1; nth <= 8; nth += 1)
    expect(
      told.split(`$${nth}.00 for your rentals`).length - 1 + told.split(`$${nth}.00 were paid`).length - 1,
    ).toBe(1)
  expect(await rows(`kind = 'digest'`)).toEqual([{ kind: 'digest', status: 'sent', reason: 'merged' }])
})

test('after a digest what comes waits for the next; when it is quiet again mails go by themselves', async () => {
  for (let nth = 1; nth <= 4; nth += 1) await payOut(nth * 100)
  await untilEnded(4)
  turnBy(10 * MINUTE)
  await untilEnded(5)
  turnBy(MINUTE)
  await payOut(500)
  await until(async () => (await rows(`reason = 'digest'`)).length === 2)
  turnBy(10 * MINUTE)
  // It is alone, so it is its own mail.
  await until(async () => (await subjects()).at(-1) === '$5.00 for your rentals')
  turnBy(11 * MINUTE)
  await payOut(600)
  await until(async () => (await subjects()).at(-1) === '$6.00 for your rentals')
})

test('what presses stays single, however much comes', async () => {
  for (let nth = 1; nth <= 4; nth += 1) await payOut(nth * 100)
  await untilEnded(4)
  const booking = run.aBooking()
  await booking.tell('booking.requested')
  await booking.untilShown('lena@example.nz', 'Bob asks for your Drill')
  // And the borrower hears that it was sent.
  await untilEnded(6)
  expect(await rows(`kind = 'request-received'`)).toMatchObject([{ status: 'sent', reason: 'chosen' }])
})

test('what was read in the app meanwhile is left out of the digest; when all was, there is none', async () => {
  for (let nth = 1; nth <= 5; nth += 1) await payOut(nth * 100)
  await untilEnded(5)
  await run.ask(run.lender, 'PUT', '/api/notice', { until: now / 1000 })
  turnBy(10 * MINUTE)
  await untilEnded(6)
  expect(await rows(`kind = 'digest'`)).toEqual([{ kind: 'digest', status: 'dropped', reason: 'read' }])
  expect((await rows(`digest is not null`)).map(({ reason }) => reason)).toEqual(['read', 'read'])
  expect(await subjects()).toHaveLength(3)
})
