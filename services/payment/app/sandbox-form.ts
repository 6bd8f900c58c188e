import type { Stripe } from 'stripe'
import { conflict, notFound, unavailable } from '@tribu/platform/errors.ts'
import type { StepStatus } from '@tribu/proto/http/card.ts'
import type { CardStore } from '../card-store.postgres.ts'
import { codeOf, isCardError, isMissing } from '../card-provider.ts'
import { cardRefusal } from '../domain/failures.ts'

type Deps = {
  stripe: Stripe
  cards: CardStore
  /** Where the sandbox is; undefined with a key to Stripe: then a browser talks to Stripe itself, and these calls are not there. */
  sandbox: string | undefined
}
export type TestCard = { intent: string; number: string; expires: string; cvc: string }

const refusedAs = (error: unknown) =>
  isCardError(error) ? conflict('card-refused', cardRefusal(error.code, error.decline_code)) : error

/** What Stripe's own form does in a browser, for the sandbox: a test card becomes a payment method, and the setup is confirmed with it. */
export const makeSandboxCard =
  (deps: Deps) =>
  async (member: string, card: TestCard): Promise<{ status: StepStatus; secret: string }> => {
    if (!deps.sandbox) throw notFound()
    const customer = await deps.cards.customerOf(member)
    try {
      const intent = await deps.stripe.setupIntents.retrieve(card.intent)
      if (!customer || intent.customer !== customer) throw notFound()
      const [month, year] = card.expires.split('/').map((part) => Number(part.trim()))
      const method = await deps.stripe.paymentMethods.create({
        type: 'card',
        card: { number: card.number, exp_month: month!, exp_year: 2000 + year!, cvc: card.cvc },
      })
      const { status, client_secret: secret } = await deps.stripe.setupIntents.confirm(intent.id, {
        payment_method: method.id,
      })
      return { status: status === 'succeeded' ? 'succeeded' : 'requires_action', secret: secret ?? '' }
    } catch (error) {
      throw isMissing(error) ? notFound() : refusedAs(error)
    }
  }

const ownerOf = async (stripe: Stripe, secret: string) => {
  const [id = ''] = secret.split('_secret_')
  const intent = id.startsWith('seti_')
    ? await stripe.setupIntents.retrieve(id)
    : await stripe.paymentIntents.retrieve(id)
  return intent.client_secret === secret ? intent.customer : undefined
}

const LIMIT_MS = 10_000

/** What the page of a bank does: its customer agrees or does not. @throws AppError not-found, unavailable, conflict `card-refused` */
export const makeSandboxConfirmation =
  (deps: Deps) =>
  async (member: string, secret: string, agree: boolean): Promise<void> => {
    if (!deps.sandbox) throw notFound()
    const customer = await deps.cards.customerOf(member)
    const owner = await ownerOf(deps.stripe, secret).catch((error: unknown) => {
      throw isMissing(error) || codeOf(error) === 'url_invalid' ? notFound() : error
    })
    if (!customer || owner !== customer) throw notFound()
    const answer = await fetch(`${deps.sandbox}/sandbox/confirmations`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: secret, agree: String(agree) }),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    if (answer.status === 402) throw conflict('card-refused', cardRefusal(null))
    if (!answer.ok) throw unavailable()
  }
