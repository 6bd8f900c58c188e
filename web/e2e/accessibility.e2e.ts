import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { until } from '../../platform/testing/until.ts'
import type { Listing } from '../../proto/http/listing.ts'
import { startServer, type ServerProcess } from '../../gateway/testing/server-process.ts'
import { launchBrowser, openVisitor } from './browser.ts'
import { look } from './look.ts'
import { makeSomeBookings } from './some-bookings.ts'

// Every page, as a visitor, a member and an admin see it, on a large light screen and a small dark one: axe finds nothing, nothing
// reaches past the screen's edge, and the console is quiet.

// Enough for each page to have something to show; drawing all pictures takes longer than looking at all pages.
const DEMO = { DEMO_DATA: 'on', DEMO_LISTINGS: '60' }

let server: ServerProcess
let browser: Browser
let listing: Listing
let service: Listing
let bookings: Awaited<ReturnType<typeof makeSomeBookings>>

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: DEMO }), launchBrowser()])
  const search = async (query: string) =>
    (await (await fetch(`${server.url}/api/listing?${query}`)).json()) as Listing[]
  await until(async () => {
    ;[listing, service] = [
      (await search('type=sharing&limit=1'))[0]!,
      (await search('type=service&limit=1'))[0]!,
    ]
    return listing !== undefined && service !== undefined && (await search('limit=10')).length >= 5
  }, 120)
  bookings = await makeSomeBookings(server.url)
})
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
    '/unsubscribe/some-token',
    '/no/such/page',
  ],
  member: () => [
    '/dashboard',
    '/bookings',
    `/booking/${bookings.waiting}`,
    `/booking/${bookings.paid}`,
    `/booking/${bookings.refused}`,
    '/messages',
    `/messages/${bookings.thread}`,
    `/profile/listing/${service._id}`,
  ],
  lender: () => [
    '/messages',
    `/messages/${bookings.thread}`,
    '/dashboard',
    '/bookings',
    '/bookings?tab=lending',
    `/booking/${bookings.waiting}`,
    `/booking/${bookings.refused}`,
    '/profile',
    '/settings',
    '/settings/notifications',
    '/notifications',
    '/listings',
    '/listing/new',
    '/listing/new?type=service',
    '/admin/users',
  ],
  business: () => ['/listing/new?type=service'],
  admin: () => [
    '/admin/bookings',
    `/admin/booking/${bookings.paid}`,
    '/admin/payment-problems',
    '/admin/dead-letters',
    '/admin/message-reports',
    '/admin/users',
    `/profile/${listing.user._id}`,
    `/listing/${listing._id}`,
  ],
}

const SCREENS = [
  { how: 'large and light', width: 1440, height: 900, scheme: 'light' },
  { how: 'small and dark', width: 390, height: 844, scheme: 'dark' },
] as const

/** What is wrong with the pages of `who` on one screen, a line each. */
const lookAround = async (who: string, { how, ...screen }: (typeof SCREENS)[number]) => {
  const { context, page, trouble } = await openVisitor(browser, { ...screen, url: server.url })
  if (who !== 'visitor') await signIn(page, who)
  const findings: string[] = []
  for (const path of PAGES[who]!()) {
    await page.goto(path, { waitUntil: 'load' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    findings.push(...(await look(page, `${how}: ${path}`)))
  }
  await context.close()
  return [...findings, ...trouble]
}

test.each(Object.keys(PAGES))(
  'as %s',
  async (who) => {
    const found = await Promise.all(SCREENS.map((screen) => lookAround(who, screen)))
    expect(found.flat()).toEqual([])
  },
  400_000,
)
