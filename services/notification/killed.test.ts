import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeEvent, type NewEvent } from '@tribu/platform/bus/event.ts'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { startTestRun, type TestRun } from '@tribu/platform/testing/test-run.ts'
import { makeKeptRunning } from '@tribu/platform/testing/kept-running.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { startMailServer } from './testing/mail-server.ts'
import type { ProcessOrder } from './testing/notification-process.ts'

/*
 * Notification is killed on the way of its mails: when one is handed over, when it was taken and nobody has heard of it, and at odd moments in
 * between. Everything is told, by one mail and no other; only a mail that was taken and not noted comes twice, as the very same mail.
 */

const ROUNDS = 12
const MAIN = fileURLToPath(new URL('testing/notification-process.ts', import.meta.url))
const LENDER = randomUUID()
const BORROWER = randomUUID()

type Moment = 'handed over' | 'taken'
const program = makeKeptRunning<ProcessOrder>(MAIN)
let database: TestDatabase
let world: TestRun
let server: Awaited<ReturnType<typeof startMailServer>>
let kills = 0
let swallowed = 0
/** At which moment the next kill is, and how many such moments are left until then. */
let fuse: { moment: Moment; left: number } | undefined

const killNow = () => {
  fuse = undefined
  kills += 1
  program.kill()
}
const atMoment = (moment: Moment) => {
  if (fuse?.moment !== moment) return false
  fuse.left -= 1
  if (fuse.left > 0) return false
  killNow()
  return true
}

beforeAll(async () => {
  database = await makeTestDatabase()
  server = await startMailServer(
    () => void atMoment('handed over'),
    () => {
      const isSwallowed = atMoment('taken')
      if (isSwallowed) swallowed += 1
      return isSwallowed
    },
  )
  world = await startTestRun({ table: {}, from: { database, dataDir: tmpdir() } as never })
  for (const service of ['booking', 'messaging']) await world.context.engines.database(service)
  await program.start({ databaseUrl: database.url, smtpUrl: server.url })
})
afterAll(async () => {
  program.end()
  await server.close()
  await world.pause()
  await database.drop()
})

const publish = async (service: string, event: NewEvent) => {
  const { db, outbox } = await world.context.engines.database(service)
  await db.transaction((tx) => outbox.add(tx, event))
}

const request = (id: string) => {
  const seconds = BigInt(Math.floor(program.now() / 1000))
  return makeEvent('booking.requested', id, {
    booking: {
      id,
      version: 1n,
      listing: randomUUID(),
      listingName: `Drill ${id}`,
      lender: LENDER,
      borrower: BORROWER,
      start: '2099-12-01',
      end: '2099-12-04',
      amount: 4725n,
      status: 'approval-awaiting',
      requestedAt: seconds,
      answerDue: seconds + 86_400n,
      paymentDue: seconds + 2n * 86_400n,
      claimsOver: seconds + 15n * 86_400n,
    },
  })
}
const message = (thread: string, receiver: string) =>
  makeEvent('message.sent', thread, {
    thread,
    seq: 1n,
    message: randomUUID(),
    sender: LENDER,
    members: [LENDER, receiver],
    createdAt: BigInt(Math.floor(program.now() / 1000)),
  })

const count = async (sql: string, values: unknown[] = []) =>
  (await database.db.query<{ count: number }>(`select count(*) as count from notification.${sql}`, values))[0]
    ?.count

/** Waits, over a clock that goes on: a mail whose process died is free for another after two minutes. */
const untilTurning = (holds: () => Promise<boolean>) =>
  until(async () => {
    program.turnBy(1000)
    return holds().catch(() => false)
  })

/** Sets off a kill: at the nth mail that is handed over or taken, or after some milliseconds where there is no such moment. */
const aim = (nth: number) => {
  if (nth % 3 === 2) setTimeout(killNow, (nth * 37) % 400)
  else fuse = { moment: nth % 3 === 0 ? 'taken' : 'handed over', left: 1 + (nth % 2) }
}

test(`${ROUNDS} kills on the way of mails: everything is told, and nothing by two mails`, async () => {
  const bookings: string[] = []
  const receivers: string[] = []
  for (let nth = 0; nth < ROUNDS; nth += 1) {
    const receiver = randomUUID()
    // Two each round, so that mails that do not press become a flood.
    const asked = [randomUUID(), randomUUID()]
    bookings.push(...asked)
    receivers.push(receiver)
    const before = kills
    aim(nth)
    for (const booking of asked) await publish('booking', request(booking))
    await publish('messaging', message(randomUUID(), receiver))
    await untilTurning(
      async () =>
        (await count(`outgoing_mail where member = $1 and kind = 'messages' and status = 'sent'`, [
          receiver,
        ])) === 1,
    )
    await untilTurning(
      async () => (await count(`outgoing_mail where status = 'waiting' and kind <> 'digest'`)) === 0,
    )
    if (kills === before && fuse) killNow()
    await until(() => kills > before)
  }
  fuse = undefined
  await untilTurning(async () => (await count(`outgoing_mail where status = 'waiting'`)) === 0)
  expect(kills).toBeGreaterThanOrEqual(ROUNDS)
  expect(swallowed).toBeGreaterThan(1)

  /** The mails, each once however often it came, that went to a member and tell of something. */
  const mailsTelling = (member: string, words: string) =>
    new Set(
      server.arrived
        .filter(
          ({ to, text }) => to.address === `${member}@example.nz` && text.replace(/\s+/g, '').includes(words),
        )
        .map(({ messageId }) => messageId),
    ).size
  for (const booking of bookings) {
    expect([booking, mailsTelling(LENDER, `/booking/${booking}`)]).toEqual([booking, 1])
    expect([booking, mailsTelling(BORROWER, `/booking/${booking}`)]).toEqual([booking, 1])
  }
  for (const receiver of receivers) expect(mailsTelling(receiver, '/messages/')).toBe(1)

  // What came twice was taken when a process died, and had no time to be noted: one on each of its two connections.
  const doubles = server.arrived.length - new Set(server.arrived.map(({ messageId }) => messageId)).size
  expect(doubles).toBeLessThanOrEqual(2 * kills)
  expect(await count('notice')).toBe(ROUNDS * 4)
  expect(await count(`outgoing_mail where reason = ''`)).toBe(0)
  expect(await count(`outgoing_mail where kind = 'digest' and status = 'sent'`)).toBeGreaterThan(0)
  expect(await count('talk where ordered or due_at is not null')).toBe(0)
}, 400_000)
