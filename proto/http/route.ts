import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Who may call: anyone, a signed-in member, an admin. Ownership is checked by the use case. */
export type Access = 'visitor' | 'user' | 'admin'
/** The module that answers; the gateway's routes table is derived from it. */
export type ServiceName =
  | 'identity'
  | 'listing'
  | 'search'
  | 'booking'
  | 'payment'
  | 'messaging'
  | 'notification'
  | 'gateway'

/**
 * One call of the API. `path` is in Express' form (`/api/listing/:id`). `file` names the multipart field that may carry one image.
 * `creates` marks a call that honours `Idempotency-Key`. Unknown fields of `query` and `body` are refused.
 */
export type Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  service: ServiceName
  method: Method
  path: string
  access: Access
  summary: string
  params?: P
  query?: Q
  body?: B
  reply: R
  file?: string
  /** The answer is a picture, and `reply` its bytes. */
  picture?: boolean
  creates?: boolean
}

/** Declares a route; only gives it its precise type. */
export const route = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  declared: Route<P, Q, B, R>,
): Route<P, Q, B, R> => declared
