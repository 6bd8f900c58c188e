import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe } from '@stripe/stripe-js'

const loaded = new Map<string, Promise<Stripe>>()

/** Stripe's own code, from js.stripe.com and nowhere else: once per page, and not before it is asked for. @throws when it does not come */
export const stripeFor = (key: string): Promise<Stripe> => {
  const before = loaded.get(key)
  if (before) return before
  const stripe = loadStripe(key).then((found) => {
    if (!found) throw new Error('Stripe is for browsers')
    return found
  })
  loaded.set(key, stripe)
  // What failed may be tried again.
  stripe.catch(() => loaded.delete(key))
  return stripe
}
