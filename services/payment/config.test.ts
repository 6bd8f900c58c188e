import { expect, test } from '@jest/globals'
import { readSettings } from '@tribu/platform/config/settings.ts'
import { settings } from './config.ts'

test('nothing has to be set for the sandbox', () => {
  expect(readSettings(settings, {})).toMatchObject({ SANDBOX_PORT: 3999, APPLICATION_FEE_PERCENT: 5 })
})

test('with a key to Stripe the others must be there: nobody else may tell what was paid', () => {
  const key = { STRIPE_SECRET_KEY: 'sk_live_1' }
  expect(() => readSettings(settings, key)).toThrow(
    'STRIPE_PUBLISHABLE_KEY: is needed with STRIPE_SECRET_KEY (not set)\nSTRIPE_WEBHOOK_SECRET: is needed',
  )
  const all = { ...key, STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_of_ours' }
  expect(readSettings(settings, all)).toMatchObject(all)
})

test('a fault never shows a secret', () => {
  expect(() => readSettings(settings, { STRIPE_WEBHOOK_SECRET: 'short' })).toThrow(/^(?!.*short)/s)
})
