import { Stripe } from 'stripe'

/** The official library, led to a server of this machine. It tries nothing again by itself. */
export const clientOf = (port: number, options: { timeout: number } = { timeout: 60_000 }): Stripe =>
  new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    ...options,
    telemetry: false,
  })
