import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { until } from '../../platform/testing/until.ts'
import type { Listing } from '../../proto/http/listing.ts'
import { startServer, type ServerProcess } from '../../gateway/testing/server-process.ts'
import { launchBrowser, openVisitor } from './browser.ts'

// Every page, as a visitor, a member and an admin see it, on a large light screen and a small dark one: axe finds nothing, nothing
// reaches past the screen's edge, and the console is quiet.

let server: ServerProcess
let browser: Browser
let listing: Listing
let service: Listing

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { DEMO_DATA: 'on' } }), launchBrowser()])
  const search = async (query: string) =>
    (await (await fetch(`${server.url}/api/listing?${query}`)).json()) as Listing[]
  await until(async () => {
    ;[listing, service] = [
      (await search('type=sharing&limit=1'))[0]!,
      (await search('type=service&limit=1'))[0]!,
    ]
    return listing !== undefined && service !== undefined && (await search('limit=10')).length >= 5
  }, 120)
}, 180_000)
afterAll(async () => {
  await browser.close()
  await server.kill()
  await server.clean()
})

const signIn = async (page: Page, who: string) => {
  await page.goto('/signin')
  await page.getByLabel(/^Email/).fill(`${who}@tribu.example`)
  await page.locator('input[name=password]').fill('kowhai-harbour-42')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/signin')
}

const PAGES: Record<string, () => string[]> = {
  visitor: () => [
    '/',
    '/categories',
    '/search',
    '/search?s=dril&district=23&radius=40',
    '/search?s=nothing%20of%20the%20kind',
    '/c/tools/power-tools',
    '/c/no-such-thing',
    `/listing/${listing._id}`,
    `/listing/${service._id}`,
    '/listing/0193e5a0-1111-7000-8000-000000000000',
    `/profile/${listing.user._id}`,
    '/about',
    '/faq',
    '/faq/payments',
    '/terms',
    '/terms/rental',
    '/terms/conditions',
    '/policy',
    '/signin?l',
    '/signup',
    '/reset',
    '/reset/some-token',
    '/no/such/page',
  ],
  lender: () => [
    '/profile',
    '/settings',
    '/listings',
    '/listing/new',
    '/listing/new?type=service',
    '/admin/users',
  ],
  business: () => ['/listing/new?type=service'],
  admin: () => ['/admin/users', `/profile/${listing.user._id}`, `/listing/${listing._id}`],
}

describe.each([
  ['large and light', { width: 1440, height: 900, scheme: 'light' as const }],
  ['small and dark', { width: 390, height: 844, scheme: 'dark' as const }],
])('%s', (_how, screen) => {
  test.each(Object.keys(PAGES))(
    'as %s',
    async (who) => {
      const { context, page, trouble } = await openVisitor(browser, { ...screen, url: server.url })
      if (who !== 'visitor') await signIn(page, who)
      const findings: string[] = []
      for (const path of PAGES[who]!()) {
        await page.goto(path, { waitUntil: 'load' })
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        // Nothing that still loads: neither skeletons nor pictures on their way.
        await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
        const { violations } = await new AxeBuilder({ page }).analyze()
        for (const { id, nodes } of violations)
          findings.push(
            `${path}: ${id}: ${nodes
              .map((node) => node.target.join(' '))
              .slice(0, 3)
              .join(' | ')}`,
          )
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) findings.push(`${path}: reaches ${overflow} px past the edge`)
      }
      expect([...findings, ...trouble]).toEqual([])
      await context.close()
    },
    240_000,
  )
})
