import type { Queryable } from '@tribu/platform/db/database.ts'
import type { TellingKind } from './kinds.ts'

/** What happened for a member. Times are milliseconds; `about` is as its kind has it. */
export type KeptNotice = {
  id: string
  once: string
  kind: TellingKind
  member: string
  about: object
  link: string
  readAt: number | null
  createdAt: number
}

const KEPT_MS = 180 * 24 * 3_600_000

/** Keeps a notice, in the transaction that notes what it follows from. Of the same `once` there is one; returns whether it is new. */
export const keepNotice = async (within: Queryable, notice: Omit<KeptNotice, 'readAt'>): Promise<boolean> => {
  const fresh = await within.query(
    `insert into notification.notice (id, once, kind, member, about, link, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (once) do nothing returning id`,
    [
      notice.id,
      notice.once,
      notice.kind,
      notice.member,
      JSON.stringify(notice.about),
      notice.link,
      notice.createdAt,
    ],
  )
  return fresh.length > 0
}

/** Notices of a member, newest first. */
export const noticesOf = (
  within: Queryable,
  member: string,
  page: { limit: number; skip: number },
): Promise<KeptNotice[]> =>
  within.query<KeptNotice>(
    `select id, once, kind, member, about, link, read_at as "readAt", created_at as "createdAt" from notification.notice
     where member = $1 order by created_at desc, id desc limit $2 offset $3`,
    [member, page.limit, page.skip],
  )

export const countUnread = async (within: Queryable, member: string): Promise<number> => {
  const [row] = await within.query<{ count: number }>(
    'select count(*) as count from notification.notice where member = $1 and read_at is null',
    [member],
  )
  return row?.count ?? 0
}

/** Which notices of a member are meant: some, those about a page, or those that came up to a moment (milliseconds). */
export type Selection = { ids: string[] } | { link: string } | { until: number }

const conditionOf = (selection: Selection): [string, unknown] => {
  if ('ids' in selection) return ['id = any($3::uuid[])', selection.ids]
  if ('link' in selection) return ['link = $3', selection.link]
  return ['created_at <= $3', selection.until]
}

/** Marks a member's notices as read; returns how many were not. */
export const markRead = async (
  within: Queryable,
  member: string,
  selection: Selection,
  now: number,
): Promise<number> => {
  const [condition, value] = conditionOf(selection)
  const marked = await within.query(
    `update notification.notice set read_at = $2 where member = $1 and read_at is null and ${condition} returning id`,
    [member, now, value],
  )
  return marked.length
}

/** Whether what a message tells was read in the app. */
export const wasRead = async (within: Queryable, once: string): Promise<boolean> => {
  const rows = await within.query(
    'select 1 from notification.notice where once = $1 and read_at is not null',
    [once],
  )
  return rows.length > 0
}

/** Forgets notices that are half a year old. */
export const forgetNotices = async (within: Queryable, now: number): Promise<void> => {
  await within.query('delete from notification.notice where created_at < $1', [now - KEPT_MS])
}
