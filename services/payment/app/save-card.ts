import type { Stripe } from 'stripe'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { conflict, notFound } from '@tribu/platform/errors.ts'
import type { CardStore, SavedCard } from '../card-store.postgres.ts'
import { isMissing, isRefused } from '../card-provider.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'
import { idOf } from './id-of.ts'

type Deps = { stripe: Stripe; cards: CardStore; clock: Clock }

/** Who a member is at Stripe; made there when they first need it. */
export const makeCustomerOf =
  (deps: Pick<Deps, 'stripe' | 'cards'>) =>
  async (member: string): Promise<string> => {
    const known = await deps.cards.customerOf(member)
    if (known) return known
    // Two at once make two there; the one that is kept first is used.
    const made = await deps.stripe.customers.create({ metadata: { member } })
    return deps.cards.keepCustomer(member, made.id)
  }
export type CustomerOf = ReturnType<typeof makeCustomerOf>

/** Begins to save a card: the browser gives its number to Stripe, for charges while its holder is away. */
export const makeStartCard =
  (deps: { stripe: Stripe; customerOf: CustomerOf }) =>
  async (member: string): Promise<{ id: string; secret: string }> => {
    const intent = await deps.stripe.setupIntents.create({
      customer: await deps.customerOf(member),
      usage: 'off_session',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { member },
    })
    return { id: intent.id, secret: intent.client_secret ?? '' }
  }

const savedCard = (method: Stripe.PaymentMethod): Omit<SavedCard, 'isDefault'> => ({
  id: method.id,
  brand: method.card?.brand ?? 'card',
  last4: method.card?.last4 ?? '',
  expires: method.card
    ? `${String(method.card.exp_month).padStart(2, '0')}/${String(method.card.exp_year).slice(-2)}`
    : '',
})

/** Keeps the card of a setup that Stripe says has succeeded, of this member. Undefined: it has not. */
export const makeKeepCard =
  (deps: Deps) =>
  async (intentId: string): Promise<{ member: string; cards: SavedCard[]; id: string } | undefined> => {
    const intent = await deps.stripe.setupIntents.retrieve(intentId, { expand: ['payment_method'] })
    const customer = idOf(intent.customer)
    const member = customer && (await deps.cards.memberOf(customer))
    const method = intent.payment_method
    if (!member || intent.status !== 'succeeded' || !method || typeof method === 'string') return undefined
    // A card that was removed since is not brought back by a late notification.
    if (!method.customer) return undefined
    const cards = await deps.cards.add(member, savedCard(method), secondsOf(deps.clock()))
    return { member, cards, id: method.id }
  }
export type KeepCard = ReturnType<typeof makeKeepCard>

/**
 * Keeps the card that a member has just given. @throws AppError not-found (no setup of theirs), conflict `card-unfinished`
 */
export const makeAddCard =
  (deps: Deps & { keepCard: KeepCard }) =>
  async (member: string, intentId: string): Promise<SavedCard> => {
    const kept = await deps.keepCard(intentId).catch((error: unknown) => {
      throw isMissing(error) ? notFound() : error
    })
    if (!kept)
      throw conflict('card-unfinished', 'This card could not be saved yet. Please confirm it, or try again')
    const card = kept.cards.find(({ id }) => id === kept.id)
    if (kept.member !== member || !card) throw notFound()
    return card
  }

/** Removes a card here and at Stripe. @throws AppError not-found, conflict `card-needed` */
export const makeRemoveCard =
  (deps: Deps & { store: PaymentStore }) =>
  async (member: string, id: string): Promise<SavedCard[]> => {
    const cards = await deps.cards.list(member)
    if (!cards.some((card) => card.id === id)) throw notFound()
    if (cards.length === 1 && (await deps.store.needsCard(member)))
      throw conflict(
        'card-needed',
        'A request or booking of yours needs this card. Please add another one before you remove it',
      )
    try {
      await deps.stripe.paymentMethods.detach(id)
    } catch (error) {
      // Detached already, by an earlier try.
      if (!isRefused(error)) throw error
    }
    return deps.cards.remove(member, id)
  }
