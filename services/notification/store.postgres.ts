import type { Queryable } from '@tribu/platform/db/database.ts'

export type MailOrder =
  | { kind: 'welcome'; member: string }
  | { kind: 'reset'; member: string; request: string }

/** A mail that is being sent; `attempts` counts this try. */
export type DueMail = {
  id: string
  kind: 'welcome' | 'reset'
  member: string
  request: string | null
  attempts: number
}

export type Outcome = 'sent' | 'dropped' | 'failed'

export type KeptMail = {
  id: string
  to: string
  name: string
  subject: string
  text: string
  html: string
  keptAt: number
}

/** While a try is under way nobody else tries; a process that died in it leaves the mail to others after this time. */
const LEASE_MS = 2 * 60_000
const KEPT_MAILS = 1000
const DONE_KEPT_MS = 30 * 24 * 3_600_000

/** Orders a mail, in the transaction that notes its event. Once per event. */
export const orderMail = async (
  within: Queryable,
  order: MailOrder & { id: string; event: string; now: number },
): Promise<void> => {
  await within.query(
    `insert into notification.outgoing_mail (id, event_id, kind, member, request, next_try, created_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (event_id) do nothing`,
    [
      order.id,
      order.event,
      order.kind,
      order.member,
      order.kind === 'reset' ? order.request : null,
      order.now,
    ],
  )
}

/** Takes mails that are due, for this process alone. Oldest first. */
export const claimDueMails = (within: Queryable, now: number, limit: number): Promise<DueMail[]> =>
  within.query<DueMail>(
    `update notification.outgoing_mail set attempts = attempts + 1, next_try = $2
     where id in (
       select id from notification.outgoing_mail where status = 'waiting' and next_try <= $1
       order by next_try, id limit $3 for update skip locked)
     returning id, kind, member, request, attempts`,
    [now, now + LEASE_MS, limit],
  )

export const closeMail = async (
  within: Queryable,
  id: string,
  done: { outcome: Outcome; error?: string; now: number },
): Promise<void> => {
  await within.query(
    'update notification.outgoing_mail set status = $2, error = $3, done_at = $4 where id = $1',
    [id, done.outcome, done.error ?? '', done.now],
  )
}

export const postponeMail = async (
  within: Queryable,
  id: string,
  again: { nextTry: number; error: string },
): Promise<void> => {
  await within.query('update notification.outgoing_mail set next_try = $2, error = $3 where id = $1', [
    id,
    again.nextTry,
    again.error,
  ])
}

/** How many mails stand in each status; those that were given up stay visible. */
export const countMails = (within: Queryable): Promise<{ status: string; count: number }[]> =>
  within.query('select status, count(*) as count from notification.outgoing_mail group by status')

/** Newest first. */
export const keptMails = (within: Queryable, limit: number): Promise<KeptMail[]> =>
  within.query<KeptMail>(
    `select message_id as id, to_address as "to", to_name as name, subject, text, html, kept_at as "keptAt"
     from notification.kept_mail order by kept_at desc, message_id desc limit $1`,
    [limit],
  )

/** Forgets what was done a month ago, and kept mails but the newest thousand. Mails that were given up stay. */
export const forgetOldMails = async (within: Queryable, now: number): Promise<void> => {
  await within.query(
    `delete from notification.outgoing_mail where status in ('sent', 'dropped') and done_at < $1`,
    [now - DONE_KEPT_MS],
  )
  await within.query(
    `delete from notification.kept_mail where message_id in (
       select message_id from notification.kept_mail order by kept_at desc, message_id desc offset ${KEPT_MAILS})`,
  )
}
