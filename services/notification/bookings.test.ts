import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { NOW, startNotification } from './testing/notification-run.ts'

// Queues are looked at every two seconds.

let run: Awaited<ReturnType<typeof startNotification>>
beforeAll(async () => {
  run = await startNotification()
})
afterAll(() => run.stop())
// Each test goes by itself: what comes at once becomes a digest, which is another suite's.
let began = NOW
beforeEach(() => run.turnTo((began += 20 * 60_000)))

test('a request, its answer and its payment are told once, to whom they concern, though all is delivered twice', async () => {
  const booking = run.aBooking()
  await booking.tell('booking.requested')
  await booking.tell('booking.approved')
  await booking.tellPayment('payment.failed', { reason: 'It was empty.' })
  await booking.tellPayment('payment.action-required')
  const expected = [
    'mail bank-asks Bob',
    'mail card-refused Bob',
    'mail request-accepted Bob',
    'mail request-received Lena',
    'mail request-sent Bob',
    'text card-refused Bob',
    'text request-accepted Bob',
    'text request-received Lena',
  ]
  await booking.untilOrdered(...expected)
  await run.deliverAgain()
  expect(await booking.orders()).toEqual(expected)
  await booking.untilShown('lena@example.nz', 'Bob asks for your Drill')
  await booking.untilShown('bob@example.nz', 'Pick-up: Tuesday, 1 December')
  await booking.untilShown('+64211234567', 'Tribu: Lena accepted.')
  // Nobody is texted who has no verified number.
  await until(async () => {
    const [row] = await run.db.query<{ status: string }>(
      `select status from notification.outgoing_text where kind = 'request-received' and about ->> 'booking' = $1`,
      [booking.id],
    )
    return row?.status === 'dropped'
  })
})

test('no name and no address stands in an order', async () => {
  const booking = run.aBooking()
  await booking.tell('booking.requested')
  await booking.untilOrdered('mail request-received Lena')
  const rows = await run.db.query(
    `select about::text from notification.outgoing_mail union all select about::text from notification.reminder`,
  )
  expect(JSON.stringify(rows)).not.toMatch(/Lena|Bob|example\.nz|\+64/)
})

test('a cancelled rental says what becomes of the money, to each side', async () => {
  const booking = run.aBooking()
  await booking.tell('booking.requested')
  await booking.tell('booking.approved')
  await booking.tellPayment('payment.succeeded')
  await until(async () => (await booking.reminders()).length === 3)
  await booking.tell('booking.cancelled', { cancelledBy: 'lender' })
  await booking.untilShown('bob@example.nz', 'The $47.25 that you paid come back')
  await booking.untilShown('lena@example.nz', '2.9% of the rental')
  expect(await booking.reminders()).toEqual([])
  const all = { amount: 4725n, reason: 'Cancelled by the lender' }
  await booking.tellPayment('payment.refunded', {}, all)
  await booking.untilShown('bob@example.nz', 'The reason given: Cancelled by the lender')
  expect(await booking.orders()).not.toContain('mail refund Lena')
})

test('the end, a claim and a refund are told; what is completed twice is told once', async () => {
  const booking = run.aBooking()
  await booking.tell('booking.requested')
  await booking.tell('booking.approved')
  await booking.tellPayment('payment.refunded', {}, { amount: 500n, reason: 'It came late' })
  await booking.untilOrdered('mail refund Bob', 'mail refund Lena')
  await booking.tell('booking.completed')
  await booking.tell('booking.disputed')
  // The claim is settled.
  await booking.tell('booking.completed')
  for (const who of ['Bob', 'Lena'])
    await booking.untilOrdered(`mail booking-disputed ${who}`, `mail booking-completed ${who}`)
  await run.deliverAgain()
  expect((await booking.orders()).filter((one) => one.includes('completed'))).toHaveLength(2)
})

test('a payout is told, and why it failed', async () => {
  const payout = {
    id: randomUUID(),
    lender: run.lender,
    amount: 4465n,
    arrivalDate: '2026-12-09',
    bankLast4: '0000',
  }
  await run.publish(
    'payment',
    makeEvent('payout.paid', payout.id, { payout }),
    makeEvent('payout.failed', payout.id, { payout: { ...payout, reason: 'The account is closed.' } }),
  )
  await until(async () => {
    const mails = (await run.shown()).filter(({ to }) => to === 'lena@example.nz')
    return (
      mails.some(({ subject }) => subject === '$44.65 for your rentals') &&
      mails.some(({ text }) => text.includes('The account is closed.'))
    )
  })
})

test('what is older than what is known makes no message', async () => {
  const booking = run.aBooking()
  const late = booking.event('booking.requested')
  await booking.tell('booking.approved')
  await booking.untilOrdered('mail request-accepted Bob')
  await run.publish('booking', late)
  await booking.tell('booking.cancelled', { cancelledBy: 'borrower' })
  await booking.untilOrdered('mail booking-cancelled Bob')
  expect(await booking.orders()).not.toContain('mail request-received Lena')
})
