import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { DEFAULTS } from './chosen.ts'
import { NOW, startNotification } from './testing/notification-run.ts'

// What is due is looked for every two seconds.

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let run: Awaited<ReturnType<typeof startNotification>>
let now = NOW
const turnBy = (ms: number) => run.turnTo((now += ms))

beforeAll(async () => {
  run = await startNotification({ MESSAGE_MAIL_AFTER_SECONDS: '600' })
})
afterAll(() => run.stop())
beforeEach(() => turnBy(24 * HOUR))
afterEach(async () => {
  run.allIsSeen()
  await run.ask(run.borrower, 'PUT', '/api/notification-settings', DEFAULTS)
  await run.db.query('truncate notification.talk, notification.talk_thread, notification.outgoing_mail')
  await run.db.query('truncate notification.outgoing_text, notification.kept_mail, notification.kept_text')
})

const mails = async () => (await run.shown()).filter(({ channel }) => channel === 'mail').toReversed()
const orders = () =>
  run.db.query<{ status: string; reason: string }>(
    `select status, reason from notification.outgoing_mail where kind = 'messages' order by created_at`,
  )
const untilOrders = (...expected: string[]) =>
  until(
    async () =>
      (await orders()).map(({ status, reason }) => `${status} ${reason}`).join() === expected.join(),
  )

describe('a member who does not see their messages', () => {
  test('gets one mail in place of many, over all threads, some minutes after the first', async () => {
    const [one, other] = [run.aThread(), run.aThread()]
    await one.says('Is Friday fine?')
    turnBy(9 * MINUTE)
    await one.says('Or rather Saturday?')
    await other.says('The drill comes with two batteries')
    turnBy(MINUTE)
    await untilOrders('sent chosen')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'bob@example.nz', subject: 'You have 3 new messages from Lena' })
    for (const words of [
      'Is Friday fine?',
      'Or rather Saturday?',
      'The drill comes with two batteries',
      `https://tribu.example/messages/${one.id}`,
      `https://tribu.example/messages/${other.id}`,
    ])
      expect(mail!.text).toContain(words)
  })

  test('gets none about what was seen before it: neither when we know of it, nor when only messaging does', async () => {
    const known = run.aThread()
    await known.says('Hello')
    turnBy(5 * MINUTE)
    await known.isSeen({ told: true })
    turnBy(6 * MINUTE)
    const asked = run.aThread()
    await asked.says('Hello again')
    await asked.isSeen({ told: false })
    turnBy(10 * MINUTE)
    await untilOrders('dropped read')
    expect(await mails()).toEqual([])
  })

  test('gets the next one only for what came after it, and not within six hours', async () => {
    const thread = run.aThread()
    await thread.says('One')
    turnBy(10 * MINUTE)
    await untilOrders('sent chosen')
    turnBy(HOUR)
    await thread.says('Two')
    const [talk] = await run.db.query<{ due: number; mailed: number }>(
      'select due_at as due, mailed_at as mailed from notification.talk',
    )
    expect(talk!.due - talk!.mailed).toBe(6 * HOUR)
    turnBy(5 * HOUR)
    await untilOrders('sent chosen', 'sent chosen')
    // Nothing has come since: nothing is due.
    expect(await run.db.query('select due_at from notification.talk')).toEqual([{ due_at: null }])
  })

  test('gets the next one as soon as the first when they have been back in between', async () => {
    const thread = run.aThread()
    await thread.says('One')
    turnBy(10 * MINUTE)
    await untilOrders('sent chosen')
    turnBy(MINUTE)
    await thread.isSeen({ told: true })
    await thread.says('Two')
    turnBy(10 * MINUTE)
    await untilOrders('sent chosen', 'sent chosen')
    expect((await mails())[1]!.subject).toBe('You have a new message from Lena')
    expect((await mails())[1]!.text).not.toContain('One')
  })

  test('gets none where they have switched these mails off, and the next message asks no sooner', async () => {
    const messages = { ...DEFAULTS.channels.messages, mail: false, text: true }
    const chosen = { ...DEFAULTS, channels: { ...DEFAULTS.channels, messages } }
    await run.ask(run.borrower, 'PUT', '/api/notification-settings', chosen)
    const thread = run.aThread()
    await thread.says('One')
    turnBy(10 * MINUTE)
    await untilOrders('dropped switched-off')
    await until(async () => (await run.shown()).length === 1)
    expect(await run.shown()).toMatchObject([
      { channel: 'text', text: 'Tribu: you have a new message: https://tribu.example/messages' },
    ])
    const [talk] = await run.db.query('select due_at, ordered, mailed_at from notification.talk')
    expect(talk).toEqual({ due_at: null, ordered: false, mailed_at: null })
  })
})

test('what a quiet line tells is told as a booking, and what one writes oneself not at all', async () => {
  const thread = run.aThread()
  const quiet = {
    thread: thread.id,
    seq: 1n,
    message: randomUUID(),
    sender: '',
    members: [run.lender, run.borrower],
  }
  await run.publish('messaging', makeEvent('message.sent', thread.id, quiet))
  await thread.says('Hello')
  const rows = await run.db.query('select member, since from notification.talk_thread where thread = $1', [
    thread.id,
  ])
  expect(rows).toEqual([{ member: run.borrower, since: now }])
})
