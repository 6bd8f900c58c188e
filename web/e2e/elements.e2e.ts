import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { onEngine } from '../../platform/testing/engine-addresses.ts'
import { startServer, type ServerProcess } from '../../gateway/testing/server-process.ts'
import { launchBrowser, openVisitor } from './browser.ts'

/*
 * With a key to Stripe its own form takes the card. Stripe's mock answers our server; what js.stripe.com would send to the browser stands in as a
 * few lines that keep what they were given. So this shows how we call Stripe's code and that our content security policy lets it work, not
 * what that code does.
 */
const STRIPE_CODE = `
  window.Stripe = (key) => ({
    _registerWrapper() {},
    elements: ({ clientSecret }) => ({
      create: (kind) => {
        const heard = {}
        return {
          on: (name, listener) => { heard[name] = listener },
          mount: (place) => {
            const frame = document.createElement('iframe')
            frame.title = 'Card'
            frame.src = 'https://js.stripe.com/frame'
            frame.onload = () => heard.ready()
            place.append(frame)
            window.given = { key, clientSecret, kind }
          },
          destroy() {},
        }
      },
      submit: async () => ({}),
      getElement: () => null,
    }),
    confirmSetup: async ({ redirect }) => {
      window.given.redirect = redirect
      await fetch('https://api.stripe.com/v1/confirm')
      return { error: { message: 'Your card was declined.' } }
    },
  })`

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
}

await onEngine('stripe-mock', (open) => {
  describe('with a key to Stripe', () => {
    let server: ServerProcess
    let browser: Browser
    let stopMock: () => Promise<void>
    beforeAll(async () => {
      const { settings, stop } = await open()
      stopMock = stop
      ;[server, browser] = await Promise.all([
        startServer({ env: { ...KEYS, STRIPE_API_URL: settings['STRIPE_MOCK_URL']! }, form: 'embedded' }),
        launchBrowser(),
      ])
    })
    afterAll(async () => {
      await browser.close()
      await server.kill()
      await server.clean()
      await stopMock()
    })

    test('a card is taken by Stripe’s form, which is fetched when it is needed, and a refusal stands beside it', async () => {
      const { context, page, trouble } = await openVisitor(browser, { url: server.url })
      const toStripe: string[] = []
      await context.route(/^https:\/\/(js|api)\.stripe\.com\//, async (route) => {
        const url = new URL(route.request().url())
        toStripe.push(url.host)
        if (url.pathname.endsWith('.js'))
          return route.fulfill({ contentType: 'text/javascript', body: STRIPE_CODE })
        return route.fulfill({
          contentType: url.host === 'js.stripe.com' ? 'text/html' : 'application/json',
          headers: { 'access-control-allow-origin': '*' },
          body: url.host === 'js.stripe.com' ? '<p>Card</p>' : '{}',
        })
      })
      await page.goto('/signup')
      await page.getByLabel('Email Address').fill('hana@example.nz')
      await page.locator('input[name=password]').fill('pōhutukawa at dusk')
      await page.getByLabel(/Full Name or Organisation Name/).fill('Hana Rewi')
      await page.getByText('Verified').waitFor()
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await page.waitForURL((url) => url.pathname !== '/signup')
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Add a card' }).waitFor()
      expect(toStripe).toEqual([])

      await page.getByRole('button', { name: 'Add a card' }).click()
      await page.frameLocator('iframe[title=Card]').getByText('Card').waitFor()
      expect(await page.getByLabel(/Card number/).count()).toBe(0)
      await page.getByRole('button', { name: 'Save card' }).click()
      await page.getByText('Your card was declined.').waitFor()
      expect(await page.evaluate(() => (window as unknown as { given: object }).given)).toEqual({
        key: KEYS.STRIPE_PUBLISHABLE_KEY,
        clientSecret: expect.stringMatching(/^seti_\w+_secret_\w+$/) as unknown,
        kind: 'payment',
        redirect: 'if_required',
      })
      expect(new Set(toStripe)).toEqual(new Set(['js.stripe.com', 'api.stripe.com']))
      // Among it would be what the content security policy has stopped.
      expect(trouble).toEqual([])
      await context.close()
    })
  })
})
