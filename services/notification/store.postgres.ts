import type { Queryable } from '@tribu/platform/db/database.ts'
import type { TextAbouts } from './about.ts'
import type { TellingKind } from './kinds.ts'

/** Where messages wait, one table for each: `outgoing_mail`, `outgoing_text`, `outgoing_push`. */
export type Queue = 'mail' | 'text' | 'push'
export type MailKind = 'welcome' | 'reset' | 'messages' | 'digest' | TellingKind
export type TextKind = 'phone-code' | 'messages' | keyof TextAbouts

/** What an account cannot do without; `request` is what a reset link or a code was asked for with. */
type Plain<K> = { kind: K; member: string; request?: string }
export type PlainMail = Plain<'welcome' | 'reset'>
export type PlainText = Plain<'phone-code'>

/** An order with its id, and what it is ordered once for; `about` is as its kind has it. `now` is in milliseconds. */
type Order = {
  id: string
  once: string
  kind: string
  member: string
  request?: string
  about?: object
  now: number
}

/** A message that is being sent; `attempts` counts this try, `about` is as its kind has it. */
export type Due<K extends string> = {
  id: string
  once: string
  kind: K
  member: string
  request: string | null
  about: unknown
  attempts: number
  createdAt: number
}

export type Outcome = 'sent' | 'dropped' | 'failed'

/** Name, subject and HTML of a text are empty; `to` is an address or a number. */
export type KeptMessage = {
  channel: 'mail' | 'text'
  id: string
  to: string
  name: string
  subject: string
  text: string
  html: string
  keptAt: number
}

/** While a try is under way nobody else tries; a process that died in it leaves the message to others after this time. */
const LEASE_MS = 2 * 60_000
const KEPT_MESSAGES = 1000
const DONE_KEPT_MS = 30 * 24 * 3_600_000

const orderMessage = async (within: Queryable, queue: Queue, order: Order): Promise<void> => {
  await within.query(
    `insert into notification.outgoing_${queue} (id, once, kind, member, request, about, next_try, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (once) do nothing`,
    [
      order.id,
      order.once,
      order.kind,
      order.member,
      order.request ?? null,
      order.about && JSON.stringify(order.about),
      order.now,
    ],
  )
}

/** Orders a mail, in the transaction that notes what it follows from. Of the same `once` there is one. */
export const orderMail = (within: Queryable, order: Order) => orderMessage(within, 'mail', order)

/** The same for a text. */
export const orderText = (within: Queryable, order: Order) => orderMessage(within, 'text', order)

/** Takes the message that has been due longest, for this process alone. Undefined: none is. */
export const claimDue = async <K extends string>(
  within: Queryable,
  queue: Queue,
  now: number,
): Promise<Due<K> | undefined> => {
  const [due] = await within.query<Due<K>>(
    `update notification.outgoing_${queue} set attempts = attempts + 1, next_try = $2
     where id in (
       select id from notification.outgoing_${queue} where status = 'waiting' and next_try <= $1
       order by next_try, id limit 1 for update skip locked)
     returning id, once, kind, member, request, about, attempts, created_at as "createdAt"`,
    [now, now + LEASE_MS],
  )
  return due
}

export const closeMessage = async (
  within: Queryable,
  queue: Queue,
  id: string,
  done: { outcome: Outcome; reason: string; error?: string; now: number },
): Promise<void> => {
  await within.query(
    `update notification.outgoing_${queue} set status = $2, reason = $3, error = $4, done_at = $5 where id = $1`,
    [id, done.outcome, done.reason, done.error ?? '', done.now],
  )
}

/** Puts a message off that is not to go yet. This was no try. */
export const putOffMessage = async (
  within: Queryable,
  queue: Queue,
  id: string,
  until: { time: number; reason: string },
): Promise<void> => {
  await within.query(
    `update notification.outgoing_${queue} set next_try = $2, reason = $3, attempts = attempts - 1 where id = $1`,
    [id, until.time, until.reason],
  )
}

export const postponeMessage = async (
  within: Queryable,
  queue: Queue,
  id: string,
  again: { nextTry: number; error: string },
): Promise<void> => {
  await within.query(`update notification.outgoing_${queue} set next_try = $2, error = $3 where id = $1`, [
    id,
    again.nextTry,
    again.error,
  ])
}

/** Notes what a message turned out to be about. */
export const noteAbout = async (
  within: Queryable,
  queue: Queue,
  id: string,
  about: object,
): Promise<void> => {
  await within.query(`update notification.outgoing_${queue} set about = $2 where id = $1`, [
    id,
    JSON.stringify(about),
  ])
}

/** What was noted so. */
export const notedAbout = async <T extends object>(
  within: Queryable,
  queue: Queue,
  id: string,
): Promise<T | undefined> => {
  const [row] = await within.query<{ about: T | null }>(
    `select about from notification.outgoing_${queue} where id = $1`,
    [id],
  )
  return row?.about ?? undefined
}

/** How many messages stand in each status; those that were given up stay visible. */
export const countMessages = (
  within: Queryable,
  queue: Queue,
): Promise<{ status: string; count: number }[]> =>
  within.query(`select status, count(*) as count from notification.outgoing_${queue} group by status`)

/** Mails and texts, newest first. */
export const keptMessages = (within: Queryable, limit: number): Promise<KeptMessage[]> =>
  within.query<KeptMessage>(
    `select 'mail' as channel, message_id as id, to_address as "to", to_name as name, subject, text, html, kept_at as "keptAt"
     from notification.kept_mail
     union all
     select 'text', id::text, number, '', '', text, '', kept_at from notification.kept_text
     order by "keptAt" desc, id desc limit $1`,
    [limit],
  )

/** Forgets what was done a month ago, and kept messages but the newest thousand of each. Those that were given up stay. */
export const forgetOld = async (within: Queryable, now: number): Promise<void> => {
  for (const queue of ['mail', 'text', 'push'])
    await within.query(
      `delete from notification.outgoing_${queue} where status in ('sent', 'dropped') and done_at < $1`,
      [now - DONE_KEPT_MS],
    )
  for (const [queue, key] of [
    ['mail', 'message_id'],
    ['text', 'id'],
  ])
    await within.query(
      `delete from notification.kept_${queue} where ${key} in (
         select ${key} from notification.kept_${queue} order by kept_at desc, ${key} desc offset ${KEPT_MESSAGES})`,
    )
}
