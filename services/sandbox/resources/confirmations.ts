import { endpoint, type Endpoint } from '../kernel/endpoint.ts'
import { invalid, missing } from '../kernel/errors.ts'
import { flag, text } from '../kernel/params.ts'
import { answerConfirmation, type PaymentIntent } from './confirm-payment.ts'
import { answerSetup, type SetupIntent } from './setup-intents.ts'

/**
 * What the holder of a card says to their bank. Not of Stripe's API: there a page of the bank asks. Whoever has the intent's client secret
 * may answer, as the browser has it.
 */
export const confirmations: Endpoint[] = [
  endpoint('POST', '/confirmations', { client_secret: text, agree: flag }, async (scope, given) => {
    const [id = ''] = given.client_secret.split('_secret_')
    const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
    const intent = await scope.get<PaymentIntent | SetupIntent>(kind, id, 'client_secret')
    if (intent.client_secret !== given.client_secret) throw missing(kind, id, 'client_secret')
    if (intent.status !== 'requires_action')
      throw invalid(`Nothing is to be confirmed: the intent's status is ${intent.status}.`)
    return kind === 'setup_intent'
      ? answerSetup(scope, intent, given.agree)
      : answerConfirmation(scope, intent as PaymentIntent, given.agree)
  }),
]
