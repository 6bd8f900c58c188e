import type { z } from 'zod'
import { endpoint, listEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { flag, text } from '../kernel/params.ts'
import type { Kept, Scope } from '../kernel/scope.ts'

type Shown = Kept & { pending_webhooks: number }
type Page = { data: Kept[]; has_more: boolean }

/** How many receivers still have to take it: one or none. */
const withPending = async (scope: Scope, event: Kept): Promise<Shown> => {
  const waiting = await scope.tx.query('select 1 from sandbox.delivery where event = $1', [event.id])
  return { ...event, pending_webhooks: waiting.length }
}

const listed = listEndpoint('/events', 'event', { type: text.optional() })

export const events: Endpoint[] = [
  {
    ...listed,
    // `delivery_success: false` is for who makes up for events that never came.
    params: (listed.params as z.ZodObject).extend({ delivery_success: flag.optional() }),
    run: async (scope, given: { delivery_success?: boolean; limit?: number }, path) => {
      const { delivery_success: wanted, limit = 10 } = given
      const found: Shown[] = []
      let page = (await listed.run(scope, given as never, path)) as Page
      const last = () => page.data.at(-1)?.id
      // A page is full, or the last: who goes through the pages would take an empty one for the end.
      for (;;) {
        for (const event of page.data) {
          const shown = await withPending(scope, event)
          if (wanted === undefined || (shown.pending_webhooks === 0) === wanted) found.push(shown)
        }
        if (found.length >= limit || !page.has_more) break
        page = (await listed.run(scope, { ...given, starting_after: last() } as never, path)) as Page
      }
      return { ...page, data: found.slice(0, limit), has_more: page.has_more || found.length > limit }
    },
  },
  endpoint('GET', '/events/:id', {}, async (scope, _given, { id = '' }) =>
    withPending(scope, await scope.get('event', id)),
  ),
]
