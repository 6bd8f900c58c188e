import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import { NOW, startNotification } from './testing/notification-run.ts'
import { startSmsProvider } from './testing/sms-provider.ts'

// From an event to the provider and back, over what providers do. Bob's card is refused, again and again.

const PER_NUMBER = 8

let provider: Awaited<ReturnType<typeof startSmsProvider>>
let run: Awaited<ReturnType<typeof startNotification>>

beforeAll(async () => {
  provider = await startSmsProvider()
  run = await startNotification({
    SMS_URL: provider.url,
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 'secret',
    SMS_FROM: '+6421000000',
    TEXTS_PER_NUMBER: String(PER_NUMBER),
  })
})
afterAll(async () => {
  await run.stop()
  await provider.close()
})

let time = NOW
const wait = (ms: number) => {
  time += ms
  run.turnTo(time)
}

type Row = { id: string; status: string; reason: string; error: string; attempts: number }
const refuseCard = async () => {
  const booking = run.aBooking()
  await booking.tellPayment('payment.failed')
  const row = async () => {
    const [found] = await run.db.query<Row>(
      `select id, status, reason, error, attempts from notification.outgoing_text where about ->> 'booking' = $1`,
      [booking.id],
    )
    return found
  }
  return { row, becomes: (status: string) => until(async () => (await row())?.status === status) }
}
const postedAs = (id: string) => provider.posted.filter(({ key }) => key === id)

test('a text goes to the provider, and is kept nowhere', async () => {
  const text = await refuseCard()
  await text.becomes('sent')
  const { id } = (await text.row())!
  expect(postedAs(id)).toMatchObject([{ to: '+64211234567', from: '+6421000000' }])
  expect(postedAs(id)[0]!.body).toContain('your card was refused')
  expect((await run.shown()).filter(({ channel }) => channel === 'text')).toEqual([])
})

test('refused for good, it is given up at once, and no number stands in the row', async () => {
  provider.answer(() => ({ status: 400, text: '{"message":"+64211234567 cannot be reached"}' }))
  const text = await refuseCard()
  await text.becomes('failed')
  const row = (await text.row())!
  expect(row).toMatchObject({ attempts: 1, reason: 'refused' })
  expect(row.error).toContain('400')
  expect(row.error).not.toContain('211234567')
})

test('a provider with too much to do is left alone for as long as it says', async () => {
  provider.answer(() => ({ status: 429, headers: { 'retry-after': '300' } }))
  const text = await refuseCard()
  await until(async () => {
    const row = await text.row()
    return row !== undefined && row.error !== ''
  })
  const { id } = (await text.row())!
  provider.answer(() => ({ status: 201 }))
  wait(299_000)
  const other = await refuseCard()
  await other.becomes('sent')
  expect(postedAs(id)).toHaveLength(1)
  wait(1000)
  await text.becomes('sent')
  expect(postedAs(id)).toHaveLength(2)
})

test('one that dies after it took the text gets it again, by the same key', async () => {
  let died = false
  provider.answer(() => {
    if (died) return { status: 201 }
    died = true
    return 'cut'
  })
  const text = await refuseCard()
  await until(async () => (await text.row())?.attempts === 1 && (await text.row())?.error !== '')
  wait(10_000)
  await text.becomes('sent')
  const posted = postedAs((await text.row())!.id)
  expect(posted).toHaveLength(2)
  expect(posted[1]).toEqual(posted[0])
})

test('a pumping run is stopped at the cap, and shows in the metrics', async () => {
  provider.answer(() => ({ status: 201 }))
  const texts = await Promise.all(Array.from({ length: 30 }, refuseCard))
  await until(async () => {
    const rows = await Promise.all(texts.map(({ row }) => row()))
    return rows.every((row) => row?.status === 'sent' || row?.status === 'dropped')
  })
  expect(new Set(provider.posted.map(({ key }) => key)).size).toBe(PER_NUMBER)
  const dropped = (await Promise.all(texts.map(({ row }) => row()))).filter(
    (row) => row?.status === 'dropped',
  )
  expect(dropped.length).toBeGreaterThanOrEqual(30 - PER_NUMBER)
  expect(new Set(dropped.map((row) => row?.reason))).toEqual(
    new Set([`capped: ${PER_NUMBER} texts within a day to one number`]),
  )
  const metrics = await run.context.metrics.registry.metrics()
  expect(metrics).toContain(`texts_capped_total ${dropped.length}`)
})
