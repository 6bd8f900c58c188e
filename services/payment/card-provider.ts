import { Stripe } from 'stripe'
import { unavailable } from '@tribu/platform/errors.ts'
import type { PaymentSettings } from './config.ts'

// A member waits for most calls; a step in the background is tried again later anyway.
const TIMEOUT_MS = 12_000
const RETRIES = 1

const addressOf = (url: URL) => ({
  host: url.hostname,
  port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
  protocol: url.protocol === 'https:' ? ('https' as const) : ('http' as const),
})

/** Any key of the test form is let in by the sandbox. */
const SANDBOX_KEY = 'sk_test_sandbox'

/**
 * The official library: at Stripe with a key, else at the sandbox. It repeats a call once whose answer was lost, with the same idempotency
 * key.
 */
export const makeCardProvider = (
  config: PaymentSettings,
  options: { timeout?: number; maxNetworkRetries?: number } = {},
): Stripe => {
  const elsewhere = config.STRIPE_API_URL
    ? new URL(config.STRIPE_API_URL)
    : config.STRIPE_SECRET_KEY
      ? undefined
      : new URL(`http://127.0.0.1:${config.SANDBOX_PORT}`)
  return new Stripe(config.STRIPE_SECRET_KEY ?? SANDBOX_KEY, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Tribu' },
    ...options,
    ...(elsewhere ? addressOf(elsewhere) : {}),
  })
}

const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError

/** Stripe's code of an error, empty where it has none. */
export const codeOf = (error: unknown): string => (isStripeError(error) ? (error.code ?? '') : '')

/** The bank said no, or asks for the card's holder. */
export const isCardError = (error: unknown): error is Stripe.errors.StripeCardError =>
  error instanceof Stripe.errors.StripeCardError

/** What was asked cannot be done as things stand: asking again does not help, looking does. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeIdempotencyError

/** The object is not there. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'resource_missing'

/**
 * What a member is told of an error of Stripe's that nobody has made sense of: that it is away, or does not let us in, is no fault of theirs.
 * Other errors are left as they are.
 */
export const asUnavailable = (error: unknown): unknown =>
  isStripeError(error)
    ? Object.assign(
        unavailable('Sorry, payments are not available right now. Please try again in a moment.'),
        { cause: error },
      )
    : error

/** For an operator: what went wrong, in a line. */
export const errorLine = (error: unknown): string =>
  isStripeError(error)
    ? [error.type, error.code, error.message].filter(Boolean).join(': ')
    : error instanceof Error
      ? error.message
      : String(error)
