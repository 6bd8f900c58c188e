import { z } from 'zod'
import { makeSessionKey } from '@tribu/platform/testing/session-key.ts'
import type { ModuleEntry } from '@tribu/platform/runtime/module.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { listingInternal } from '@tribu/proto/internal/listing.ts'
import { paymentInternal } from '@tribu/proto/internal/payment.ts'

/** What access tokens of a suite are signed with. */
export const KEY = makeSessionKey()

type Asked = Parameters<InternalApi<typeof paymentInternal>['refund']>[0]
type Refused = Extract<
  Awaited<ReturnType<InternalApi<typeof paymentInternal>['refund']>>,
  { refused: string }
>

/** What booking's neighbours say of members, and what it asked of them. */
export const makeFacts = () => ({
  unverified: new Set<string>(),
  unready: new Set<string>(),
  cardless: new Set<string>(),
  /** Members that identity does not know. */
  unknown: new Set<string>(),
  /** By lender; every other number is not verified. */
  phones: new Map<string, string>(),
  /** Each refund once: the same key is the same refund. */
  refunds: new Map<string, Asked>(),
  refusal: undefined as Refused['refused'] | undefined,
})
export type Facts = ReturnType<typeof makeFacts>

/** The modules that booking asks, as far as it asks them. */
export const makeOthers = (facts: Facts): ModuleEntry => ({
  summary: 'what booking asks of others',
  needs: [],
  load: async () => ({
    settings: z.object({}),
    start: async ({ internal }) => {
      internal.provide('identity', identityInternal, {
        sessionKeys: async () => [{ kid: KEY.kid, pem: KEY.pem }],
        memberFacts: async ({ member }) =>
          facts.unknown.has(member)
            ? null
            : {
                'first-name': 'Aroha',
                'last-name': 'Ngata',
                photo: null,
                business: false,
                verified: !facts.unverified.has(member),
                blocked: false,
                version: 1,
              },
        phoneOf: async ({ member }) => ({ number: facts.phones.get(member) ?? null }),
      } as Pick<InternalApi<typeof identityInternal>, 'sessionKeys' | 'memberFacts' | 'phoneOf'> as never)
      internal.provide('listing', listingInternal, { listingPage: async () => null } as never)
      internal.provide('payment', paymentInternal, {
        seedLender: async () => ({ ready: true }),
        lenderReady: async ({ member }) => ({ ready: !facts.unready.has(member) }),
        borrowerReady: async ({ member }) => ({ ready: !facts.cardless.has(member) }),
        refund: async (asked) => {
          if (facts.refusal) return { refused: facts.refusal }
          facts.refunds.set(asked.key, asked)
          return { amount: asked.amount ?? 0 }
        },
      })
      return {}
    },
  }),
})
