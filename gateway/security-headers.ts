import helmet from 'helmet'
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export const NONCE = Symbol('nonce')
type WithNonce = ServerResponse & { [NONCE]?: string }

/** The nonce of an answer; a page's own scripts carry it. */
export const nonceOf = (response: ServerResponse): string =>
  ((response as WithNonce)[NONCE] ??= randomBytes(16).toString('base64'))

// What Stripe's form of cards needs: its code, the frames it draws itself and the bank's page in, and its API (docs.stripe.com/security/guide).
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
const STRIPE_FRAMES = [...STRIPE_SCRIPTS, 'https://hooks.stripe.com']
const STRIPE_CALLS = ['https://api.stripe.com']

/** Strict headers on every answer. `https` adds HSTS and upgrades, `stripe` lets in the form by which Stripe takes cards. */
export const makeSecurityHeaders = ({ https, stripe }: { https: boolean; stripe: boolean }) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [
          "'self'",
          (_request, response) => `'nonce-${nonceOf(response)}'`,
          ...(stripe ? STRIPE_SCRIPTS : []),
        ],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(stripe ? STRIPE_CALLS : [])],
        ...(stripe ? { frameSrc: STRIPE_FRAMES } : {}),
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  })
