import type { Database, Queryable } from '@tribu/platform/db/database.ts'
import type { Session } from '@tribu/platform/http/session-token.ts'
import type { Subscription } from './ports.ts'

/** Browsers of one member; the oldest makes room for the newest. */
export const BROWSERS_MAX = 20

/**
 * Notes that a member is told in this browser. A browser has one member, the latest: whoever shares it with others is not told what is
 * theirs. Subscribed again, it keeps its id; for another member it gets a new one, so that what waits for the first is not shown to them.
 */
export const subscribe = (
  db: Database,
  { member, session }: Pick<Session, 'member' | 'session'>,
  given: Subscription & { now: number },
): Promise<string> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `insert into notification.push_subscription as s (id, endpoint, member, p256dh, auth, since, session)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (endpoint) do update set
         id = case when s.member = excluded.member then s.id else excluded.id end,
         member = excluded.member, p256dh = excluded.p256dh, auth = excluded.auth, since = excluded.since,
         session = excluded.session
       returning id`,
      [given.id, given.endpoint, member, given.p256dh, given.auth, given.now, session],
    )
    await tx.query(
      `delete from notification.push_subscription where id in (
         select id from notification.push_subscription where member = $1
         order by since desc, id desc offset ${BROWSERS_MAX})`,
      [member],
    )
    return row!.id
  })

/** Ends it, if this browser is the member's; returns whether it was. */
export const unsubscribe = async (within: Queryable, member: string, endpoint: string): Promise<boolean> => {
  const gone = await within.query(
    'delete from notification.push_subscription where member = $1 and endpoint = $2 returning id',
    [member, endpoint],
  )
  return gone.length > 0
}

/** The push service knows this browser no more. One that subscribed again meanwhile, with other keys, stays. */
export const forgetSubscription = async (within: Queryable, gone: Subscription): Promise<void> => {
  await within.query('delete from notification.push_subscription where id = $1 and p256dh = $2', [
    gone.id,
    gone.p256dh,
  ])
}

/** Ends what was switched on in a session that has ended. A browser that has said so again since, in another session, stays. */
export const forgetSession = async (within: Queryable, session: string): Promise<void> => {
  await within.query('delete from notification.push_subscription where session = $1', [session])
}

/** The browser that an order is for, and its session; undefined when it was unsubscribed, or belongs to another member by now. */
export const subscriptionOf = async (
  within: Queryable,
  order: string,
): Promise<{ to: Subscription; session: string | null } | undefined> => {
  const [found] = await within.query<Subscription & { session: string | null }>(
    `select s.id, s.endpoint, s.p256dh, s.auth, s.session from notification.outgoing_push o
     join notification.push_subscription s on s.id = o.subscription and s.member = o.member where o.id = $1`,
    [order],
  )
  if (!found) return undefined
  const { session, ...to } = found
  return { to, session }
}

/** Whether a later message of the same talk went to the browser of this order, or is about to. */
export const isOvertaken = async (within: Queryable, order: string): Promise<boolean> => {
  const rows = await within.query(
    `select 1 from notification.outgoing_push o join notification.outgoing_push later
       on later.kind = 'message' and later.subscription = o.subscription
      and later.about ->> 'thread' = o.about ->> 'thread'
      and (later.about ->> 'seq')::bigint > (o.about ->> 'seq')::bigint
     where o.id = $1 and later.status in ('waiting', 'sent') limit 1`,
    [order],
  )
  return rows.length > 0
}
