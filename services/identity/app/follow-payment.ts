import type { Database } from '@tribu/platform/db/database.ts'
import type { Cards, LenderAccount } from '@tribu/proto/gen/tribu/payment/v1/events_pb.ts'
import type { PayoutReadiness } from '@tribu/proto/http/payment-account.ts'
import type { StripeFacts } from '../domain/stripe-facts.ts'
import type { MemberStore } from '../ports.ts'

type Deps = { db: Database; members: Pick<MemberStore, 'keepStripeFacts'> }

/** Keeps what a member's own record shows of their account for payouts. Older news than what is known changes nothing. */
export const makeFollowAccount =
  ({ db, members }: Deps) =>
  async (account: LenderAccount | undefined): Promise<void> => {
    if (!account) return
    const facts: StripeFacts['account'] = {
      version: Number(account.version),
      id: account.account,
      chargesEnabled: account.chargesEnabled,
      payoutsEnabled: account.payoutsEnabled,
      disabledReason: account.disabledReason || null,
      eventuallyDue: account.eventuallyDue,
      readiness: account.readiness as PayoutReadiness,
    }
    await members.keepStripeFacts(db, account.member, 'account', facts)
  }

/** The same for their saved cards. */
export const makeFollowCards =
  ({ db, members }: Deps) =>
  async (news: Cards | undefined): Promise<void> => {
    if (!news) return
    const cards = news.cards.map(({ id, brand, last4, expires, isDefault }) => ({
      'stripe-id': id,
      object: 'card' as const,
      brand,
      last4,
      expires,
      default: isDefault,
    }))
    await members.keepStripeFacts(db, news.member, 'cards', { version: Number(news.version), cards })
  }
