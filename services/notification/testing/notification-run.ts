import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { makeEvent, type NewEvent } from '@tribu/platform/bus/event.ts'
import { signAccessToken } from '@tribu/platform/http/session-token.ts'
import type { ModuleTable } from '@tribu/platform/runtime/module.ts'
import { makeSessionKey } from '@tribu/platform/testing/session-key.ts'
import { startTestRun } from '@tribu/platform/testing/test-run.ts'
import { until } from '@tribu/platform/testing/until.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { messagingInternal } from '@tribu/proto/internal/messaging.ts'

/** When the runs begin; milliseconds. */
export const NOW = Date.parse('2026-11-21T10:00:00+13:00')
const LENDER = randomUUID()
const BORROWER = randomUUID()
const NAMES = new Map<string, string>([
  [LENDER, 'Lena'],
  [BORROWER, 'Bob'],
])

const KEY = makeSessionKey()

const table: ModuleTable = {
  identity: {
    summary: '',
    needs: [],
    load: async () => ({
      settings: z.object({}),
      start: async ({ internal }) => {
        internal.provide('identity', identityInternal, {
          sessionKeys: async () => [KEY],
          mailAddress: async ({ member }: { member: string }) => {
            const name = NAMES.get(member)
            return name ? { email: `${name.toLowerCase()}@example.nz`, 'first-name': name } : null
          },
          memberFacts: async ({ member }: { member: string }) => ({ 'first-name': NAMES.get(member) ?? '' }),
          isSessionOn: async () => true,
          phoneCode: async () => ({ number: '+64211234567', code: '012345' }),
          // The lender's number was never verified.
          phoneOf: async ({ member }: { member: string }) => ({
            number: member === BORROWER ? '+64211234567' : null,
          }),
        } as never)
        return {}
      },
    }),
  },
  messaging: {
    summary: '',
    needs: [],
    load: async () => ({
      settings: z.object({}),
      start: async ({ internal, engines }) => {
        await engines.database('messaging')
        internal.provide('messaging', messagingInternal, {
          unseen: ({ member }: { member: string }) => unseenOf(member),
        } as never)
        return {}
      },
    }),
  },
  notification: {
    summary: '',
    needs: ['identity', 'messaging'],
    load: () => import('../module.ts'),
  },
}

/** What messaging says that members have not seen. */
const unseen = new Map<string, Unseen[]>()
const unseenOf = async (member: string) => unseen.get(member) ?? []
type Unseen = Awaited<ReturnType<InternalApi<typeof messagingInternal>['unseen']>>[number]

const STATUS = {
  'booking.requested': 'approval-awaiting',
  'booking.approved': 'approved',
  'booking.declined': 'declined',
  'booking.cancelled': 'cancelled',
  'booking.completed': 'completed',
  'booking.disputed': 'disputed',
} as const

type Shown = { channel: string; to: string; subject: string; text: string }

/** Notification on a clock that a test turns, told of bookings of Bob, who has a verified number, with Lena, who has none. */
export const startNotification = async (settings: Record<string, string> = {}) => {
  let now = NOW
  unseen.clear()
  const run = await startTestRun({
    table,
    clock: () => now,
    settings: { PUBLIC_URL: 'https://tribu.example', ...settings },
  })
  const { db } = await run.context.engines.database('notification')

  const publish = async (
    service: 'identity' | 'booking' | 'payment' | 'messaging',
    ...events: NewEvent[]
  ) => {
    const { db: theirs, outbox } = await run.context.engines.database(service)
    await theirs.transaction((tx) => outbox.add(tx, ...events))
  }
  /** Asks as a member does. */
  const ask = async <T = unknown>(member: string, method: string, path: string, body?: unknown) => {
    const session = { member, session: randomUUID(), admin: false }
    const answer = await fetch(run.url + path, {
      method,
      headers: {
        authorization: `Bearer ${signAccessToken(session, KEY, Math.floor(now / 1000))}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as T }
  }
  /** What was sent, each text as it is read: in one line, whatever lines it was broken into. */
  const shown = async () => {
    const messages = (await (await fetch(`${run.url}/dev/outbox?format=json`)).json()) as Shown[]
    return messages.map((message) => ({ ...message, text: message.text.replace(/\s+/g, ' ') }))
  }

  /** A booking of its own, as booking and payment tell of it. */
  const aBooking = () => {
    const id = randomUUID()
    let version = 0n
    const event = (name: keyof typeof STATUS, change: Record<string, unknown> = {}) => {
      version += 1n
      const seconds = BigInt(NOW / 1000)
      return makeEvent(name, id, {
        booking: {
          id,
          version,
          listing: randomUUID(),
          listingName: `Drill ${id}`,
          lender: LENDER,
          borrower: BORROWER,
          start: '2026-12-01',
          end: '2026-12-04',
          amount: 4725n,
          status: STATUS[name],
          requestedAt: seconds,
          answerDue: seconds + 86_400n,
          paymentDue: seconds + 2n * 86_400n,
          claimsOver: seconds + 15n * 86_400n,
          ...change,
        },
      })
    }
    /** What was ordered, by queue, kind and receiver. */
    const orders = async () => {
      const rows = await db.query<{ queue: string; kind: string; member: string }>(
        `select 'mail' as queue, kind, member from notification.outgoing_mail where about ->> 'booking' = $1
         union all
         select 'text', kind, member from notification.outgoing_text where about ->> 'booking' = $1`,
        [id],
      )
      return rows.map(({ queue, kind, member }) => `${queue} ${kind} ${NAMES.get(member)}`).sort()
    }
    return {
      id,
      event,
      orders,
      tell: (name: keyof typeof STATUS, change: Record<string, unknown> = {}) =>
        publish('booking', event(name, change)),
      tellPayment: (
        name: 'payment.succeeded' | 'payment.failed' | 'payment.action-required' | 'payment.refunded',
        change: Record<string, unknown> = {},
        beside: Record<string, unknown> = {},
      ) => {
        const payment = {
          booking: id,
          lender: LENDER,
          borrower: BORROWER,
          listingName: `Drill ${id}`,
          amount: 4725n,
          payUntil: BigInt(NOW / 1000 + 3600),
          ...change,
        }
        return publish('payment', makeEvent(name, id, { payment, ...beside }))
      },
      untilOrdered: (...expected: string[]) =>
        until(async () => {
          const found = await orders()
          return expected.every((one) => found.includes(one))
        }),
      untilShown: (to: string, words: string) =>
        until(async () =>
          (await shown()).some((one) => one.to === to && one.text.includes(words) && one.text.includes(id)),
        ),
      reminders: () =>
        db.query<{ kind: string }>(
          'select kind from notification.reminder where booking = $1 order by kind',
          [id],
        ),
    }
  }

  /** A thread in which Lena writes to Bob, as messaging tells of it. */
  const aThread = () => {
    const thread = randomUUID()
    let [seq, seen] = [0, 0]
    const said: string[] = []
    const tellUnseen = () => {
      const others = (unseen.get(BORROWER) ?? []).filter((each) => each.thread !== thread)
      const texts = said.slice(seen)
      const facts = { thread, other: LENDER, listing: randomUUID(), oldest: Math.floor(now / 1000) }
      const own = texts.length > 0 ? [{ ...facts, count: texts.length, seq, texts: texts.slice(-3) }] : []
      unseen.set(BORROWER, [...others, ...own])
    }
    return {
      id: thread,
      says: async (text: string) => {
        seq += 1
        said.push(text)
        tellUnseen()
        const facts = {
          thread,
          seq: BigInt(seq),
          message: randomUUID(),
          sender: LENDER,
          listing: randomUUID(),
        }
        const members = [LENDER, BORROWER]
        const createdAt = BigInt(Math.floor(now / 1000))
        await publish('messaging', makeEvent('message.sent', thread, { ...facts, members, createdAt }))
        await until(async () => {
          const rows = await db.query(
            'select 1 from notification.talk_thread where thread = $1 and latest_seq >= $2',
            [thread, seq],
          )
          return rows.length > 0
        })
      },
      /** `told`: whether notification hears of it as well. */
      isSeen: async ({ told, upTo = seq }: { told: boolean; upTo?: number }) => {
        seen = upTo
        tellUnseen()
        if (!told) return
        const readAt = BigInt(Math.floor(now / 1000))
        const event = { thread, member: BORROWER, seq: BigInt(upTo), readAt }
        await publish('messaging', makeEvent('thread.read', thread, event))
        await until(async () => {
          const rows = await db.query(
            'select 1 from notification.talk_thread where thread = $1 and seen_seq >= $2',
            [thread, upTo],
          )
          return rows.length > 0
        })
      },
    }
  }

  /** Has the whole bus read again. */
  const deliverAgain = async () => {
    await db.query(`update bus.position set position = 0 where consumer_group = 'notification'`)
    const marker = aBooking()
    await marker.tellPayment('payment.action-required')
    await marker.tell('booking.cancelled')
    await marker.untilOrdered('mail bank-asks Bob', 'mail booking-cancelled Bob')
  }

  return {
    ...run,
    db,
    lender: LENDER,
    borrower: BORROWER,
    ask,
    askCode: (member: string) => {
      const requestId = randomUUID()
      const asked = { memberId: member, requestId }
      return publish('identity', makeEvent('member.phone-code-requested', requestId, asked))
    },
    publish,
    shown,
    aBooking,
    aThread,
    /** From now on messaging says that all was seen. */
    allIsSeen: () => unseen.clear(),
    deliverAgain,
    turnTo: (time: number) => {
      now = time
    },
    rename: (member: string, name: string) => void NAMES.set(member, name),
    /** Hears what is emitted to open pages. */
    listen: async (heard: (rooms: string[], event: string) => void) => {
      const pages = {
        to: (to: string[]) => ({ emit: (event: string) => heard(to, event) }),
      }
      ;(await run.context.engines.rooms()).serve(pages as never)
    },
  }
}
