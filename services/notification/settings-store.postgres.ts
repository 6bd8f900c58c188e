import type { Queryable } from '@tribu/platform/db/database.ts'
import type { NoticeKind, NotificationSettings } from '@tribu/proto/http/notice.ts'
import { DEFAULTS, withDefaults, type Chosen } from './chosen.ts'

type Row = { document: Partial<NotificationSettings>; unsubscribed: NoticeKind[] }

/** What a member has chosen. */
export const chosenBy = async (within: Queryable, member: string): Promise<Chosen> => {
  const [row] = await within.query<Row>(
    'select document, unsubscribed from notification.settings where member = $1',
    [member],
  )
  return { settings: withDefaults(row?.document), unsubscribed: row?.unsubscribed ?? [] }
}

/** Keeps what a member chooses. A kind of mail that is on again was not ended by its link any more. */
export const keepSettings = async (
  within: Queryable,
  member: string,
  settings: NotificationSettings,
): Promise<void> => {
  const off = Object.entries(settings.channels).flatMap(([kind, { mail }]) => (mail ? [] : [kind]))
  await within.query(
    `insert into notification.settings as kept (member, document) values ($1, $2)
     on conflict (member) do update set document = excluded.document,
       unsubscribed = array(select unnest(kept.unsubscribed) intersect select unnest($3::text[]))`,
    [member, JSON.stringify(settings), off],
  )
}

/** Ends one kind of mail for a member, whatever else they have chosen; a second time nothing changes. */
export const endMails = async (within: Queryable, member: string, kind: NoticeKind): Promise<void> => {
  await within.query(
    `insert into notification.settings as kept (member, document, unsubscribed)
     values ($1, jsonb_set($3::jsonb, array['channels', $2::text, 'mail'], 'false'), array[$2::text])
     on conflict (member) do update set
       document = jsonb_set(kept.document, array['channels', $2::text], coalesce(kept.document #> array['channels', $2::text], $3::jsonb #> array['channels', $2::text]) || '{"mail": false}'),
       unsubscribed = array(select unnest(kept.unsubscribed) union select $2::text)`,
    [member, kind, JSON.stringify(DEFAULTS)],
  )
}
