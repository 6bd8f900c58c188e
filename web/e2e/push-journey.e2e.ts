import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { until } from '../../platform/testing/until.ts'
import type { Booking } from '../../proto/http/booking.ts'
import type { NotificationSettings } from '../../proto/http/notice.ts'
import { makeReadyBorrower } from '../../gateway/testing/ready-borrower.ts'
import { makeReadyLender } from '../../gateway/testing/ready-lender.ts'
import { startServer, type ServerProcess } from '../../gateway/testing/server-process.ts'
import { makeVisitor, type Visitor } from '../../gateway/testing/visitor.ts'
import { CERTIFICATE, aBrowser, startPushService } from '../../services/notification/testing/push-service.ts'
import { SHOWS_NOTIFICATIONS, launchBrowser, openVisitor, type Trouble } from './browser.ts'

// From somebody's request to the notification on the lender's screen, and from there to the booking. The push service of the browser's maker
// is not at hand: a stand-in takes what our server sends, and what it got is handed to the service worker by the browser's tools.

const PASSWORD = 'pōhutukawa at dusk'
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

const [suite, suiteName] = SHOWS_NOTIFICATIONS
  ? [describe, 'push']
  : // oxlint-disable-next-line jest/no-disabled-tests -- the browser at hand has no notifications; the name says so
    [describe.skip, 'did not run: the packaged browser shows no notifications']

suite(suiteName, () => {
  let service: Awaited<ReturnType<typeof startPushService>>
  let server: ServerProcess
  let browser: Browser
  let page: Page
  let trouble: Trouble
  let lender: Visitor
  let borrower: Visitor
  let listing: string
  const keys = aBrowser()

  beforeAll(async () => {
    service = await startPushService()
    const env = { PUSH_SERVICES: service.host, NODE_EXTRA_CA_CERTS: CERTIFICATE }
    ;[server, browser] = await Promise.all([startServer({ env }), launchBrowser()])
    lender = makeVisitor(server.url)
    await lender.signUp('lena@example.nz', PASSWORD, 'Lena Paki')
    listing = (await lender.list({}))._id
    await makeReadyLender(lender, listing)
    borrower = makeVisitor(server.url)
    await borrower.signUp('bob@example.nz', PASSWORD, 'Bob Paki')
    const { user } = await borrower.must(borrower.send<{ user: { _id: string } }>('GET', '/api/session'))
    await makeReadyBorrower(borrower, server.url, user._id)
    // At night pushes wait, and this is tested at any time.
    const path = '/api/notification-settings'
    const settings = await lender.must(lender.send<NotificationSettings>('GET', path))
    await lender.must(
      lender.send('PUT', path, { ...settings, 'quiet-hours': { ...settings['quiet-hours'], on: false } }),
    )

    const opened = await openVisitor(browser, { url: server.url })
    ;({ page, trouble } = opened)
    await opened.context.grantPermissions(['notifications'], { origin: server.url })
    await page.addInitScript(
      ({ endpoint, p256dh, auth }) => {
        const subscription = {
          endpoint,
          options: { applicationServerKey: null },
          toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
          unsubscribe: async () => {
            localStorage.removeItem('stand-in')
            return true
          },
        } as unknown as PushSubscription
        PushManager.prototype.getSubscription = async () =>
          localStorage.getItem('stand-in') ? subscription : null
        PushManager.prototype.subscribe = async () => {
          localStorage.setItem('stand-in', 'on')
          return subscription
        }
      },
      { endpoint: service.endpoint('lena'), p256dh: keys.p256dh, auth: keys.auth },
    )
    await page.goto('/signin')
    await page.getByLabel(/^Email/).fill('lena@example.nz')
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL((url) => url.pathname !== '/signin')
  })
  afterAll(async () => {
    await browser.close()
    await server.kill()
    await server.clean()
    await service.close()
  })

  const ask = async (from: number) => {
    const form = { listing, start: inDays(from), end: inDays(from + 3), 'tribu-agreement': true }
    const key = { 'idempotency-key': randomUUID() }
    return (await borrower.must(borrower.send<Booking>('POST', '/api/booking', form, key)))._id
  }

  /** Hands what the push service got to the service worker of this page's browser. */
  const deliver = async (data: string) => {
    const tools = await page.context().newCDPSession(page)
    const registration = new Promise<string>((found) => {
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) found(registrations[0].registrationId)
      })
    })
    await tools.send('ServiceWorker.enable')
    const origin = new URL(server.url).origin
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data })
    await tools.detach()
  }
  const worker = () => page.context().serviceWorkers()[0]!
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const notifications = (await registration?.getNotifications()) ?? []
      return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
    })

  const titles = async () => (await shown()).map(({ title }) => title)
  /** Delivers until it is shown: browsers' tools may lose what they deliver, where a push service keeps it. */
  const deliverUntilShown = async (data: string, title: string) => {
    const isShown = async () => (await titles()).includes(title)
    for (let tries = 0; tries < 5 && !(await isShown()); tries += 1) {
      await deliver(data)
      await until(isShown, 10).catch(() => undefined)
    }
    expect(await titles()).toContain(title)
  }

  test('switched on in the settings, a request is pushed, shown, and leads to its booking', async () => {
    await page.goto('/settings/notifications')
    await page.getByRole('button', { name: 'Switch on push' }).click()
    await page.getByText('This browser shows what you have chosen under Push').waitFor()

    const booking = await ask(10)
    await until(() => service.arrived.length > 0)
    const pushed = keys.read(service.arrived[0]!.body)
    expect(pushed).toMatchObject({
      title: expect.stringMatching(/^Bob would like to borrow/),
      link: `/booking/${booking}`,
    })
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).first().waitFor()

    await deliverUntilShown(JSON.stringify(pushed), pushed.title!)
    expect(await shown()).toEqual([
      { title: pushed.title, body: pushed.body, tag: pushed.tag, data: { link: pushed.link } },
    ])

    // A mark of this very page: it is led there, not loaded anew.
    await page.evaluate(() => Object.assign(window, { untouched: true }))
    await worker().evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, given: object) => Event
      }
      const [notification] = await scope.registration.getNotifications()
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
    await page.waitForURL((url) => url.pathname === `/booking/${booking}`)
    expect(await page.evaluate(() => 'untouched' in window)).toBe(true)
    expect(await shown()).toEqual([])
    // Who looks at the booking has read the notice about it.
    await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor()
    expect(trouble).toEqual([])
  })

  test('whatever comes, something is shown, and it leads to no other site', async () => {
    await deliverUntilShown('no JSON', 'Tribu')
    const elsewhere = { title: 'Elsewhere', link: 'https://attacker.example/', tag: 'x' }
    await deliverUntilShown(JSON.stringify(elsewhere), 'Elsewhere')
    await worker().evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, given: object) => Event
      }
      const [notification] = await scope.registration.getNotifications({ tag: 'x' })
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
    await page.waitForURL((url) => url.pathname === '/notifications')
    expect(new URL(page.url()).origin).toBe(new URL(server.url).origin)
  })

  test('what is looked at is not shown once more', async () => {
    await page.goto('/bookings')
    await page.bringToFront()
    await until(() => page.evaluate(() => document.hasFocus() && navigator.serviceWorker.controller !== null))
    await deliver(JSON.stringify({ title: 'Here', link: '/bookings', tag: 'here' }))
    await deliverUntilShown(JSON.stringify({ title: 'There', link: '/listings', tag: 'there' }), 'There')
    expect(await titles()).not.toContain('Here')
  })

  test('after signing out nothing is pushed to this browser, but to her others', async () => {
    const { p256dh, auth } = aBrowser()
    const other = { endpoint: service.endpoint('other'), keys: { p256dh, auth } }
    await lender.must(lender.send('POST', '/api/push-subscription', other))
    const pushedTo = (name: string) => service.arrived.filter(({ path }) => path === `/push/${name}`).length
    const before = pushedTo('lena')
    await page.goto('/signin?signout')
    await page.getByText('You have been signed out successfully').waitFor()
    await ask(20)
    await until(() => pushedTo('other') > 0)
    expect(pushedTo('lena')).toBe(before)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
})
