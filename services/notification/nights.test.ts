import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import { startNotification } from './testing/notification-run.ts'

// Queues are looked at every two seconds.

const HOUR = 3_600_000
const NIGHT = Date.parse('2026-11-21T23:30:00+13:00')
const MORNING = Date.parse('2026-11-22T07:00:00+13:00')

let run: Awaited<ReturnType<typeof startNotification>>
beforeAll(async () => {
  run = await startNotification()
})
afterAll(() => run.stop())

type Row = { status: string; reason: string; next: number }
const textOf = async (booking: string) =>
  (
    await run.db.query<Row>(
      `select status, reason, next_try as next from notification.outgoing_text where about ->> 'booking' = $1 and member = $2`,
      [booking, run.borrower],
    )
  )[0]
/** How the text of a booking ended, and why. */
const endOf = async (booking: string) => {
  await until(async () => (await textOf(booking))?.status !== 'waiting')
  const { status, reason } = (await textOf(booking))!
  return `${status}: ${reason}`
}
/** A booking that is accepted at night: Bob is mailed at once, and the text waits. */
const acceptedAtNight = async () => {
  run.turnTo(NIGHT)
  const booking = run.aBooking()
  await booking.tell('booking.approved')
  await booking.untilShown('bob@example.nz', 'Pick-up: Tuesday, 1 December')
  await until(async () => (await textOf(booking.id))?.reason === 'quiet-hours')
  expect((await textOf(booking.id))!.next).toBe(MORNING)
  return booking
}

test('a text waits for the end of the night, the mail does not', async () => {
  const booking = await acceptedAtNight()
  run.turnTo(MORNING)
  await booking.untilShown('+64211234567', 'Tribu: Lena accepted.')
  expect(await endOf(booking.id)).toBe('sent: chosen')
})

test('what was read in the app during the night is not texted in the morning', async () => {
  const booking = await acceptedAtNight()
  await run.ask(run.borrower, 'PUT', '/api/notice', { link: `/booking/${booking.id}` })
  run.turnTo(MORNING)
  expect(await endOf(booking.id)).toBe('dropped: read')
})

test('what is not so any more in the morning is not texted', async () => {
  const booking = await acceptedAtNight()
  run.turnTo(NIGHT + HOUR)
  await booking.tell('booking.cancelled', { cancelledBy: 'lender' })
  await booking.untilShown('bob@example.nz', 'Lena cancelled this booking')
  run.turnTo(MORNING)
  expect(await endOf(booking.id)).toBe('dropped: over')
})

test('a code is texted at any hour', async () => {
  run.turnTo(NIGHT)
  await run.askCode(run.borrower)
  const codes = async () =>
    (await run.shown()).filter(({ text }) => text.includes('012345 is your Tribu code'))
  await until(async () => (await codes()).length > 0)
  expect(await codes()).toMatchObject([{ channel: 'text', to: '+64211234567' }])
})
