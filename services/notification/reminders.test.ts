import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import { NOW, startNotification } from './testing/notification-run.ts'

// Reminders are looked at every two seconds.

const HOUR = 3_600_000
let run: Awaited<ReturnType<typeof startNotification>>
beforeAll(async () => {
  run = await startNotification()
})
afterAll(() => run.stop())
beforeEach(() => run.turnTo(NOW))

test('a lender who does not answer is nudged after 12 and 22 hours, once', async () => {
  const booking = run.aBooking()
  await booking.tell('booking.requested')
  await booking.untilOrdered('mail request-received Lena')
  run.turnTo(NOW + 12 * HOUR)
  await booking.untilOrdered('mail request-nudge Lena')
  expect(await booking.orders()).not.toContain('mail request-last-nudge Lena')
  run.turnTo(NOW + 22 * HOUR)
  await booking.untilOrdered('mail request-last-nudge Lena', 'text request-last-nudge Lena')
  await run.deliverAgain()
  expect((await booking.orders()).filter((one) => one.includes('nudge'))).toHaveLength(3)
  expect(await booking.reminders()).toEqual([])
})

test('who has answered is not nudged, and what is cancelled not reminded of', async () => {
  for (const answer of ['booking.approved', 'booking.cancelled'] as const) {
    const booking = run.aBooking()
    await booking.tell('booking.requested')
    await until(async () => (await booking.reminders()).length === 2)
    await booking.tell(answer)
    await until(async () => (await booking.reminders()).length === 0)
  }
})

test.each(['paid last', 'paid first'])(
  'who has a rental before them is reminded the day before, once it is paid: %s',
  async (order) => {
    const booking = run.aBooking()
    if (order === 'paid first') {
      await booking.tellPayment('payment.succeeded')
      await until(async () => {
        const known = await run.db.query('select 1 from notification.booking where id = $1', [booking.id])
        return known.length === 1
      })
    }
    await booking.tell('booking.requested')
    await booking.tell('booking.approved')
    await booking.untilOrdered('mail request-accepted Bob')
    const early = order === 'paid last' ? await booking.reminders() : []
    if (order === 'paid last') await booking.tellPayment('payment.succeeded')
    await until(async () => (await booking.reminders()).length === 3)
    run.turnTo(Date.parse('2026-11-30T09:00:00+13:00'))
    await booking.untilOrdered('mail start-reminder Bob', 'mail start-reminder Lena')
    expect(await booking.orders()).not.toContain('mail return-reminder Bob')
    run.turnTo(Date.parse('2026-12-03T09:00:00+13:00'))
    await booking.untilOrdered('mail return-reminder Bob')
    expect(await booking.orders()).not.toContain('mail return-reminder Lena')
    // What is not paid is not reminded of.
    expect(early).toEqual([])
  },
)

test('a reminder whose time had passed before it could be written is left out', async () => {
  run.turnTo(Date.parse('2026-11-30T10:00:00+13:00'))
  const booking = run.aBooking()
  await booking.tell('booking.approved')
  await booking.tellPayment('payment.succeeded')
  await until(async () => (await booking.reminders()).length > 0)
  expect((await booking.reminders()).map(({ kind }) => kind)).toEqual(['return-reminder'])
})
