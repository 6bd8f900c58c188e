import helmet from 'helmet'
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export const NONCE = Symbol('nonce')
type WithNonce = ServerResponse & { [NONCE]?: string }

/** The nonce of an answer; a page's own scripts carry it. */
export const nonceOf = (response: ServerResponse): string =>
  ((response as WithNonce)[NONCE] ??= randomBytes(16).toString('base64'))

/** Strict headers on every answer. `https` adds HSTS and upgrades. */
export const makeSecurityHeaders = (https: boolean) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
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
