import type { Tx } from '@tribu/platform/db/database.ts'
import { missing } from './errors.ts'

/** An object of the API as it is shown, with its id. */
export type Kept = { id: string; object: string; [field: string]: unknown }
type Created = {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}
export type Page = {
  limit: number
  created?: Created | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
}
type Row = { id: string; body: Kept; number: number }

/** The objects of one account within one request's transaction. Everything in it is committed with the answer, or nothing is. */
export type Scope = {
  tx: Tx
  /** Empty for the platform itself. */
  account: string
  /** Seconds since 1970. */
  now: number
  /** Where this sandbox is reached, for links. */
  origin: string
  /** None for what happens by itself. */
  requestId: string | null
  idempotencyKey: string | null
  /** The same request's view of another account, for what one call does to two of them. */
  of: (account: string) => Scope
  add: <T extends Kept>(body: T, hidden?: object) => Promise<T>
  put: <T extends Kept>(body: T, hidden?: object) => Promise<T>
  remove: (id: string) => Promise<void>
  /** Locks the object until the answer. `param` is the parameter that named it; without one, the path did. @throws StripeError */
  get: <T>(object: string, id: string, param?: string) => Promise<T>
  find: (id: string) => Promise<Kept | undefined>
  hidden: <T extends object>(id: string) => Promise<T>
  /** Newest first. `where` is what the bodies must contain. */
  list: (object: string, where: object, page: Page) => Promise<{ data: Kept[]; hasMore: boolean }>
}

export const makeScope = (
  given: Pick<Scope, 'tx' | 'account' | 'now' | 'origin' | 'requestId' | 'idempotencyKey'>,
): Scope => {
  const { tx, account } = given
  const numberOf = async (id: string, param: string) => {
    const [row] = await tx.query<Row>('select number from sandbox.object where id = $1 and account = $2', [
      id,
      account,
    ])
    if (!row) throw missing('object', id, param)
    return row.number
  }
  return {
    ...given,
    of: (other) => makeScope({ ...given, account: other }),
    add: async (body, hidden = {}) => {
      await tx.query(
        'insert into sandbox.object (id, account, object, body, hidden) values ($1, $2, $3, $4, $5)',
        [body.id, account, body.object, JSON.stringify(body), JSON.stringify(hidden)],
      )
      return body
    },
    put: async (body, hidden = {}) => {
      await tx.query('update sandbox.object set body = $2, hidden = hidden || $3 where id = $1', [
        body.id,
        JSON.stringify(body),
        JSON.stringify(hidden),
      ])
      return body
    },
    remove: async (id) => void (await tx.query('delete from sandbox.object where id = $1', [id])),
    get: async <T>(object: string, id: string, param?: string) => {
      const [row] = await tx.query<Row>(
        'select body from sandbox.object where id = $1 and account = $2 and object = $3 for update',
        [id, account, object],
      )
      if (!row) throw missing(object, id, param)
      return row.body as T
    },
    find: async (id) =>
      (
        await tx.query<Row>('select body from sandbox.object where id = $1 and account = $2', [id, account])
      )[0]?.body,
    hidden: async <T extends object>(id: string) =>
      ((await tx.query<{ hidden: T }>('select hidden from sandbox.object where id = $1', [id]))[0]?.hidden ??
        {}) as T,
    list: async (object, where, page) => {
      const after = page.startingAfter ? await numberOf(page.startingAfter, 'starting_after') : null
      const before = page.endingBefore ? await numberOf(page.endingBefore, 'ending_before') : null
      const { gt, gte, lt, lte } = page.created ?? {}
      const earliest = gte ?? (gt === undefined ? null : gt + 1)
      const latest = lte ?? (lt === undefined ? null : lt - 1)
      // Backwards the nearest come first, so that a page is the one that ends just before the object.
      const order = before === null ? 'desc' : 'asc'
      const rows = await tx.query<Row>(
        `select body from sandbox.object
         where account = $1 and object = $2 and body @> $3
           and ($4::bigint is null or number < $4) and ($5::bigint is null or number > $5)
           and ($7::bigint is null or (body->>'created')::bigint >= $7)
           and ($8::bigint is null or (body->>'created')::bigint <= $8)
         order by number ${order} limit $6`,
        [account, object, JSON.stringify(where), after, before, page.limit + 1, earliest, latest],
      )
      const data = rows.slice(0, page.limit).map(({ body }) => body)
      return { data: before === null ? data : data.reverse(), hasMore: rows.length > page.limit }
    },
  }
}
