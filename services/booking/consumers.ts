import type { EventHandlers } from '@tribu/platform/bus/event.ts'
import type { makeFollowListing, makeForgetListing } from './app/follow-listing.ts'
import type { makeFollowMember } from './app/follow-member.ts'
import type { makeFollowPayment } from './app/follow-payment.ts'

/** What booking takes from the bus. Every write carries a version, so that doubles and late-comers change nothing. */
export const consumers = (effects: {
  followListing: ReturnType<typeof makeFollowListing>
  forgetListing: ReturnType<typeof makeForgetListing>
  followMember: ReturnType<typeof makeFollowMember>
  followPayment: ReturnType<typeof makeFollowPayment>
}): EventHandlers => ({
  'listing.created': ({ payload }) => effects.followListing(payload.listing),
  'listing.updated': ({ payload }) => effects.followListing(payload.listing),
  'listing.removed': ({ payload }) => effects.forgetListing(payload.id, Number(payload.version)),
  'member.registered': ({ payload }) => effects.followMember(payload.member),
  'member.updated': ({ payload }) => effects.followMember(payload.member),
  'member.verified': ({ payload }) => effects.followMember(payload.member),
  'member.blocked': ({ payload }) => effects.followMember(payload.member),
  'member.unblocked': ({ payload }) => effects.followMember(payload.member),
  'payment.succeeded': ({ payload: { payment }, time }) =>
    effects.followPayment({ payment, time }, { kind: 'paid', amount: Number(payment?.amount) }),
  'payment.failed': ({ payload: { payment }, time }) =>
    effects.followPayment({ payment, time }, { kind: 'card-refused', reason: payment?.reason ?? '' }),
  'payment.action-required': ({ payload: { payment }, time }) =>
    effects.followPayment({ payment, time }, { kind: 'bank-asks' }),
  'payment.refunded': ({ payload: { payment, amount, reason }, time }) =>
    effects.followPayment({ payment, time }, { kind: 'refunded', amount: Number(amount), reason }),
  'payment.disputed': ({ payload: { payment }, time }) =>
    effects.followPayment({ payment, time }, { disputed: true }),
  'payment.transferred': ({ payload: { payment }, time }) =>
    effects.followPayment({ payment, time }, { kind: 'transferred' }),
})
