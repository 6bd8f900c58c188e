import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { makeEvent, type NewEvent } from '@tribu/platform/bus/event.ts'
import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import type { ModuleTable } from '@tribu/platform/runtime/module.ts'
import { startTestRun, type TestRun } from '@tribu/platform/testing/test-run.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { startMailServer } from './testing/mail-server.ts'

type Shown = {
  channel: string
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
}

const ARO = crypto.randomUUID()
const OVER = crypto.randomUUID()

/** Identity, as far as mails need it. */
const identity: Pick<
  InternalApi<typeof identityInternal>,
  'mailAddress' | 'resetLink' | 'phoneCode' | 'sessionKeys'
> = {
  sessionKeys: async () => [],
  mailAddress: async ({ member }) =>
    member === ARO ? { email: 'aro@example.nz', 'first-name': 'Aroha' } : null,
  phoneCode: async ({ request }) => (request === OVER ? null : { number: '+64211234567', code: '012345' }),
  resetLink: async ({ request }) => (request === OVER ? null : { token: `${request}.signature` }),
}
const table: ModuleTable = {
  identity: {
    summary: '',
    needs: [],
    load: async () => ({
      settings: PlatformSettings,
      start: async (context) => {
        await context.engines.database('identity')
        context.internal.provide(
          'identity',
          identityInternal,
          identity as InternalApi<typeof identityInternal>,
        )
        return {}
      },
    }),
  },
  notification: { summary: '', needs: ['identity'], load: () => import('./module.ts') },
}

const publish = async (run: TestRun, ...events: NewEvent[]) => {
  const { db, outbox } = await run.context.engines.database('identity')
  await db.transaction((tx) => outbox.add(tx, ...events))
}
const registered = (member: string, demo = false) =>
  makeEvent('member.registered', member, { member: { id: member }, demo })
const resetRequested = (member: string, request: string) =>
  makeEvent('member.password-reset-requested', member, { memberId: member, requestId: request })
const codeRequested = (member: string, request: string) =>
  makeEvent('member.phone-code-requested', request, { memberId: member, requestId: request })

const outboxOf = async (run: TestRun) =>
  (await (await fetch(`${run.url}/dev/outbox?format=json`)).json()) as Shown[]
const mailCount = async (run: TestRun) => {
  const { db } = await run.context.engines.database('notification')
  const rows = await db.query<{ status: string }>('select status from notification.outgoing_mail')
  return rows.map((row) => row.status)
}

describe('mail, where it is kept', () => {
  let run: TestRun
  beforeAll(async () => {
    run = await startTestRun({ table, settings: { PUBLIC_URL: 'https://tribu.example' } })
  })
  afterAll(() => run.stop())

  test('welcomes who registered, and carries the link to who asked for a new password', async () => {
    const request = crypto.randomUUID()
    await publish(run, registered(ARO))
    await until(async () => (await outboxOf(run)).find((mail) => mail.subject === 'Welcome to Tribu'))
    await publish(run, resetRequested(ARO, request))
    const reset = await until(async () =>
      (await outboxOf(run)).find((mail) => mail.subject.startsWith('Reset')),
    )
    expect(reset).toMatchObject({
      to: 'aro@example.nz',
      links: [`https://tribu.example/reset/${request}.signature`],
    })
    expect((await outboxOf(run)).map((mail) => mail.subject)).toEqual([
      'Reset your Tribu password',
      'Welcome to Tribu',
    ])
  })

  test('is not made for demo members, and dropped for members and requests that are gone', async () => {
    const before = (await outboxOf(run)).length
    await publish(run, registered(ARO, true), registered(crypto.randomUUID()), resetRequested(ARO, OVER))
    await until(async () => (await mailCount(run)).filter((status) => status === 'dropped').length === 2)
    expect(await outboxOf(run)).toHaveLength(before)
  })

  test('is shown on a page that needs no script and no inline style', async () => {
    const answer = await fetch(`${run.url}/dev/outbox`)
    const page = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(page).not.toMatch(/<script|<style|style=|onclick/)
    expect(page).toMatch(/<a href="https:\/\/tribu\.example\/reset\/[^"]+\.signature">/)
    expect((await fetch(`${run.url}/dev/outbox.css`)).headers.get('content-type')).toContain('text/css')
  })

  test('of one event is made once, though it is delivered again', async () => {
    const { db } = await run.context.engines.database('notification')
    const before = (await mailCount(run)).length
    await db.query(`update bus.position set position = 0 where consumer_group = 'notification'`)
    const marker = crypto.randomUUID()
    await publish(run, resetRequested(ARO, marker))
    await until(async () => (await outboxOf(run)).find((mail) => mail.text.includes(marker)))
    expect(await mailCount(run)).toHaveLength(before + 1)
  })

  test('has texts beside it: one per event, dropped when the code holds no longer', async () => {
    const { db } = await run.context.engines.database('notification')
    const orders = async () =>
      (await db.query<{ status: string }>('select status from notification.outgoing_text')).map(
        (row) => row.status,
      )
    await publish(run, codeRequested(ARO, crypto.randomUUID()), codeRequested(ARO, OVER))
    const kept = await until(async () => {
      const texts = (await outboxOf(run)).filter((message) => message.channel === 'text')
      return (await orders()).includes('dropped') && texts.length > 0 ? texts : undefined
    })
    expect(kept).toMatchObject([
      { to: '+64211234567', text: expect.stringContaining('012345 is your Tribu code') },
    ])
    expect(await (await fetch(`${run.url}/dev/outbox`)).text()).toContain('+64211234567')
    await db.query(`update bus.position set position = 0 where consumer_group = 'notification'`)
    await publish(run, codeRequested(ARO, crypto.randomUUID()))
    await until(async () => ((await orders()).length > 2 ? true : undefined))
    expect((await orders()).length).toBe(3)
    expect(await run.context.metrics.registry.metrics()).toMatch(
      /texts_total\{kind="phone-code",outcome="dropped"\} 1/,
    )
  })

  test('that was given up shows in the metrics', async () => {
    const { db } = await run.context.engines.database('notification')
    await db.query(
      `update notification.outgoing_mail set status = 'failed' where id = (select id from notification.outgoing_mail limit 1)`,
    )
    const metrics = await run.context.metrics.registry.metrics()
    expect(metrics).toContain('mails{status="failed"} 1')
    expect(metrics).toMatch(/mails_total\{kind="welcome",outcome="sent"\} 1/)
  })
})

describe('mail, where there is a mail server', () => {
  test('goes out by SMTP, and is not kept', async () => {
    const server = await startMailServer()
    const run = await startTestRun({
      table,
      settings: { SMTP_URL: server.url, MAIL_FROM: 'Tribu <hello@tribu.example>' },
    })
    try {
      await publish(run, registered(ARO))
      const mail = await until(async () => server.arrived[0])
      expect(mail).toMatchObject({
        to: { name: 'Aroha', address: 'aro@example.nz' },
        subject: 'Welcome to Tribu',
      })
      expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@tribu\.example>$/)
      // Texts are kept all the same, so the page is there; the mail is not on it.
      expect(await outboxOf(run)).toEqual([])
    } finally {
      await run.stop()
      await server.close()
    }
  })

  test('waits while the server is away, and over a restart', async () => {
    const server = await startMailServer()
    await server.close()
    const first = await startTestRun({ table, settings: { SMTP_URL: server.url } })
    await publish(first, registered(ARO))
    await until(async () => (await mailCount(first)).includes('waiting'))
    await first.pause()

    const working = await startMailServer()
    const now = Date.now() + 10 * 60_000
    const second = await startTestRun({
      table,
      from: first,
      clock: () => now,
      settings: { SMTP_URL: working.url },
    })
    try {
      await until(async () => working.arrived[0])
      expect(working.arrived).toHaveLength(1)
    } finally {
      await second.stop()
      await working.close()
    }
  })
})

test('the page is not there when it is switched off', async () => {
  const run = await startTestRun({ table, settings: { DEV_OUTBOX: 'off' } })
  try {
    expect((await fetch(`${run.url}/dev/outbox`)).status).toBe(404)
  } finally {
    await run.stop()
  }
})
