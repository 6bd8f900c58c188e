import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { fileURLToPath } from 'node:url'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { makeTestDatabase, warmPool, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import type { Verdict } from './decide.ts'
import { MailRefused, type Mail } from './ports.ts'
import { makeSendDue, TRIES } from './send-due.ts'
import { orderMail, type Due, type MailKind, type Outcome } from './store.postgres.ts'

let database: TestDatabase
let now = 1_700_000_000_000
let sent: Mail[] = []
let ended: [MailKind, Outcome][] = []
let send: (mail: Mail) => Promise<void> = async (mail) => void sent.push(mail)
let verdict: Verdict
let compose: (due: Due<MailKind>) => Promise<Mail | undefined>

beforeAll(async () => {
  database = await makeTestDatabase()
  await migrate(database.db, 'notification', fileURLToPath(new URL('migrations', import.meta.url)))
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.query('delete from notification.outgoing_mail')
  sent = []
  ended = []
  send = async (mail) => void sent.push(mail)
  verdict = { go: 'chosen' }
  compose = async ({ id }) => ({
    id,
    to: { name: 'A', address: 'a@example.nz' },
    subject: 's',
    text: 't',
    html: 'h',
  })
})

const sender = () =>
  makeSendDue<MailKind, Mail>({
    db: database.db,
    queue: 'mail',
    decide: async () => verdict,
    send: (mail) => send(mail),
    compose: (due) => compose(due),
    clock: () => now,
    log: makeLog('silent'),
    done: (...outcome) => ended.push(outcome),
  })
const order = async (once: string = crypto.randomUUID()) =>
  orderMail(database.db, {
    id: crypto.randomUUID(),
    once,
    kind: 'welcome',
    member: crypto.randomUUID(),
    now,
  })
const mails = () =>
  database.db.query(
    'select status, attempts, reason, error from notification.outgoing_mail order by created_at',
  )

describe('sending', () => {
  test('takes each mail once, over copies', async () => {
    for (let count = 0; count < 30; count += 1) await order()
    const copies = Array.from({ length: 6 }, sender)
    await warmPool(database.db)
    for (let round = 0; round < 6; round += 1) await Promise.all(copies.map((copy) => copy()))
    expect(sent).toHaveLength(30)
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(30)
    expect(ended.map((end) => end.join(' '))).toEqual(Array(30).fill('welcome sent'))
  })

  test('orders one mail per event', async () => {
    const event = crypto.randomUUID()
    await order(event)
    await order(event)
    await sender()()
    expect(sent).toHaveLength(1)
  })

  test('waits longer after each failure, and gives up visibly', async () => {
    await order()
    send = () => Promise.reject(new Error('the server is away'))
    const waits: number[] = []
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const began = now
      for (let before = -1; before !== ended.length;) {
        before = ended.length
        await sender()()
        const [row] = await database.db.query<{ next_try: number; attempts: number }>(
          'select next_try, attempts from notification.outgoing_mail',
        )
        if (row?.attempts === attempt && attempt < TRIES) {
          waits.push((row.next_try - began) / 1000)
          now = row.next_try
        }
      }
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560])
    expect(await mails()).toEqual([
      { status: 'failed', attempts: TRIES, reason: 'given-up', error: 'Error: the server is away' },
    ])
    expect(ended).toEqual([['welcome', 'failed']])
    now += 24 * 3_600_000
    expect(await sender()()).toBe(false)
    expect(await mails()).toMatchObject([{ attempts: TRIES }])
  })

  test('gives up at once what is refused for good', async () => {
    await order()
    send = () => Promise.reject(new MailRefused('550 <a@example.nz>: no such mailbox'))
    await sender()()
    expect(await mails()).toEqual([
      {
        status: 'failed',
        attempts: 1,
        reason: 'refused',
        error: 'MailRefused: 550 <[address]>: no such mailbox',
      },
    ])
  })

  test('drops what has no point any more', async () => {
    await order()
    compose = async () => undefined
    await sender()()
    expect(sent).toEqual([])
    expect(await mails()).toMatchObject([{ status: 'dropped', reason: 'gone' }])
  })

  test('keeps why a mail went, or did not', async () => {
    await order()
    await sender()()
    expect(await mails()).toMatchObject([{ status: 'sent', reason: 'chosen' }])
    await order()
    verdict = { drop: 'switched-off' }
    await sender()()
    expect(await mails()).toMatchObject([{}, { status: 'dropped', reason: 'switched-off' }])
    expect(sent).toHaveLength(1)
  })

  test('puts off what is not to go yet, which is no try', async () => {
    await order()
    verdict = { wait: now + 3_600_000, why: 'quiet-hours' }
    await sender()()
    expect(await mails()).toMatchObject([{ status: 'waiting', attempts: 0, reason: 'quiet-hours' }])
    now += 3_599_999
    verdict = { go: 'chosen' }
    await sender()()
    expect(sent).toEqual([])
    now += 1
    await sender()()
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 1, reason: 'chosen' }])
  })

  test('tries again when identity is away', async () => {
    await order()
    const right = compose
    compose = () => Promise.reject(new Error('unavailable'))
    await sender()()
    compose = right
    now += 10_000
    await sender()()
    expect(sent).toHaveLength(1)
  })

  test('sends again, with the same id, what a process died with', async () => {
    await order()
    send = (mail) => {
      sent.push(mail)
      return new Promise(() => undefined) // never answers, as a killed process
    }
    void sender()()
    await until(() => sent.length > 0)
    send = async (mail) => void sent.push(mail)
    await sender()()
    expect(sent).toHaveLength(1)
    now += 2 * 60_000
    await sender()()
    expect(sent).toHaveLength(2)
    expect(sent[0]?.id).toBe(sent[1]?.id)
  })
})
