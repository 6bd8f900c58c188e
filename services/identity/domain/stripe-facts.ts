import type { Card } from '@tribu/proto/http/card.ts'
import type { PayoutReadiness } from '@tribu/proto/http/payment-account.ts'

/** What payment told of a member. A part is missing until it has told anything. */
export type StripeFacts = {
  account?: {
    version: number
    id: string
    chargesEnabled: boolean
    payoutsEnabled: boolean
    disabledReason: string | null
    eventuallyDue: string[]
    readiness: PayoutReadiness
  }
  cards?: { version: number; cards: Card[] }
}
