import { expect, test } from '@jest/globals'
import express from 'express'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeSecurityHeaders } from './security-headers.ts'

const policyOf = async (stripe: boolean) => {
  const app = express().use(makeSecurityHeaders({ https: false, stripe }), (_request, response) => {
    response.end('kia ora')
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const directives = (headers.get('content-security-policy') ?? '').split(';')
    return Object.fromEntries(
      directives.map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ')
        return [name, sources.filter((source) => !source.startsWith("'nonce-"))]
      }),
    )
  } finally {
    server.close()
  }
}

test('without a key to Stripe nothing from elsewhere gets in', async () => {
  expect(await policyOf(false)).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
  })
  expect(await policyOf(false)).not.toHaveProperty('frame-src')
})

test('with one, Stripe’s code, frames and API do, and nothing else', async () => {
  expect(await policyOf(true)).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
    'connect-src': ["'self'", 'https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'frame-ancestors': ["'none'"],
  })
})
