import { z } from 'zod'
import { endpoint, type Endpoint } from '../kernel/endpoint.ts'
import { newId } from '../kernel/ids.ts'
import { text } from '../kernel/params.ts'
import type { Kept } from '../kernel/scope.ts'
import { completeAccount } from './accounts.ts'

type Link = Kept & {
  account: string
  expires_at: number
  refresh_url: string
  return_url: string
  used: boolean
}

const LASTS_S = 300

/** A link leads once, for five minutes, to a page where the account's holder tells what is missing. */
export const accountLinks: Endpoint[] = [
  endpoint(
    'POST',
    '/account_links',
    {
      account: text,
      type: z.enum(['account_onboarding', 'account_update']),
      refresh_url: text,
      return_url: text,
      collect: z.enum(['currently_due', 'eventually_due']).optional(),
      collection_options: z
        .strictObject({ fields: z.enum(['currently_due', 'eventually_due']).optional() })
        .optional(),
    },
    async (scope, given) => {
      await scope.get('account', given.account, 'account')
      const id = newId('link')
      const shown = { object: 'account_link', created: scope.now, expires_at: scope.now + LASTS_S }
      const { account, refresh_url: refresh, return_url: back } = given
      await scope.add({ id, ...shown, account, refresh_url: refresh, return_url: back, used: false })
      return { ...shown, url: `${scope.origin}/sandbox/onboarding/${id}` }
    },
  ),
]

/** What the page behind a link does: everything that is missing is told. Answers where to go on. Not of Stripe's API. */
export const onboarding: Endpoint[] = [
  endpoint('POST', '/onboarding/:id', {}, async (scope, _given, { id = '' }) => {
    const link = await scope.get<Link>('account_link', id)
    if (link.used || link.expires_at < scope.now) return { url: link.refresh_url }
    await scope.put({ ...link, used: true })
    await completeAccount(scope, link.account)
    return { url: link.return_url }
  }),
]
