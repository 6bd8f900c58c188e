import type { Queryable } from '@tribu/platform/db/database.ts'

/** What is to be pushed to a member: ids only, as in every order. `now` is in milliseconds. */
export type PushOrder<K extends string = string> = { kind: K; member: string; about: object }

/**
 * Orders a push to every browser that the member has subscribed by now, in the transaction that notes what it follows from. Of the same
 * `once` there is one for each browser, so that one browser that cannot be reached makes no other hear twice.
 */
export const orderPush = async (
  within: Queryable,
  order: PushOrder & { once: string; now: number },
): Promise<void> => {
  await within.query(
    `insert into notification.outgoing_push (id, once, kind, member, subscription, about, next_try, created_at)
     select gen_random_uuid(), $1, $2, $3, s.id, $4, $5, $5
     from notification.push_subscription s where s.member = $3
     on conflict (once, subscription) do nothing`,
    [order.once, order.kind, order.member, JSON.stringify(order.about), order.now],
  )
}
