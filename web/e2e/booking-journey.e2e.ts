import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { until } from '../../platform/testing/until.ts'
import type { Booking } from '../../proto/http/booking.ts'
import { connectBeside } from '../../gateway/testing/connect-beside.ts'
import { makeReadyBorrower, saveCard } from '../../gateway/testing/ready-borrower.ts'
import { makeReadyLender } from '../../gateway/testing/ready-lender.ts'
import { startServer, type ServerProcess } from '../../gateway/testing/server-process.ts'
import { makeVisitor, type Visitor } from '../../gateway/testing/visitor.ts'
import { launchBrowser, openVisitor, type Trouble } from './browser.ts'

// What becomes of requests, as the lender, the borrower and an admin see and do it in the browser.

const PASSWORD = 'pōhutukawa at dusk'
const DAY_MS = 24 * 3_600_000
/** `yyyy-mm-dd` so many days from now; a day more or less does not matter here. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Cards of the sandbox. */
const REFUSED_AT_THE_CHARGE = '4000000000000341'
const BANK_ASKS_EACH_TIME = '4000002760003184'

type Seat = { context: BrowserContext; page: Page; trouble: Trouble; api: Visitor }

let server: ServerProcess
let browser: Browser
let lender: Seat
let borrower: Seat
let admin: Seat
let listing: string

const signUp = async (name: string, screen: { width: number; scheme: 'light' | 'dark' }): Promise<Seat> => {
  const api = makeVisitor(server.url)
  await api.signUp(`${name.toLowerCase()}@example.nz`, PASSWORD, `${name} Paki`)
  return { api, ...(await openVisitor(browser, { ...screen, height: 900, url: server.url })) }
}
const signIn = async ({ page }: Seat, email: string) => {
  await page.goto('/signin')
  await page.getByLabel(/^Email/).fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/signin')
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  lender = await signUp('Lena', { width: 1440, scheme: 'light' })
  borrower = await signUp('Bob', { width: 390, scheme: 'dark' })
  admin = await signUp('Ada', { width: 1440, scheme: 'light' })
  const beside = await connectBeside(server.dataDir)
  await beside.query(`update identity.member set access = 'admin' where email = 'ada@example.nz'`)
  await beside.end()
  listing = (await lender.api.list({ 'tribu-insurance': true }))._id
  await makeReadyLender(lender.api, listing)
  const me = await borrower.api.must(borrower.api.send<{ user: { _id: string } }>('GET', '/api/session'))
  await makeReadyBorrower(borrower.api, server.url, me.user._id)
  await signIn(lender, 'lena@example.nz')
  await signIn(borrower, 'bob@example.nz')
  await signIn(admin, 'ada@example.nz')
})
afterAll(async () => {
  await browser.close()
  await server.kill()
  await server.clean()
})

const ask = async (from: number) => {
  const form = {
    listing,
    start: inDays(from),
    end: inDays(from + 3),
    insurance: true,
    'tribu-agreement': true,
  }
  const key = { 'idempotency-key': randomUUID() }
  return (await borrower.api.must(borrower.api.send<Booking>('POST', '/api/booking', form, key)))._id
}
const accept = async (id: string, payment: Booking['payment-status']) => {
  const { must, send } = lender.api
  await must(send('PUT', `/api/booking/${id}?action=approve`, { 'tribu-agreement': true }))
  await until(async () => {
    const now = await must(send<Booking>('GET', `/api/booking/${id}`))
    return now['payment-status'] === payment
  })
}
/** What the page says; it looks again by itself, and sooner when it is opened anew. */
const untilShown = async ({ page }: Seat, id: string, text: string | RegExp) => {
  await until(async () => {
    await page.goto(`/booking/${id}`)
    await page.getByRole('region', { name: 'Price' }).waitFor()
    return (await page.getByText(text).count()) > 0
  })
}
const dialogButton = ({ page }: Seat, name: string) =>
  page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name })

test('a lender finds the request on the dashboard, approves it, and both see the money on its way', async () => {
  const id = await ask(10)
  const { page } = lender
  await page.goto('/dashboard')
  await page.getByText('1 request waits for your answer.').waitFor()
  await page.getByRole('link', { name: /Dashboard.*1 request waits/ }).waitFor()
  await page.getByRole('link', { name: 'Answer now' }).click()
  await page.getByRole('region', { name: 'Waiting for you' }).getByRole('link').click()
  await page.waitForURL(`**/booking/${id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  expect(await dialogButton(lender, 'Approve').isDisabled()).toBe(true)
  await page.getByRole('checkbox').check()
  await dialogButton(lender, 'Approve').dblclick()
  await page.getByText('Booking updated successfully!').waitFor()
  await page.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' })
  // Without a reload: the page looks again while the card is being charged.
  await page.getByText('The borrower paid $47.25 by card.').waitFor()
  await page.getByText('You get').waitFor()

  await untilShown(borrower, id, 'You paid $47.25 by card.')
  expect(await borrower.page.getByText('You get').count()).toBe(0)
})

test('what is declined, and what nobody answered in time, is told and costs nothing', async () => {
  const declined = await ask(20)
  await lender.page.goto(`/booking/${declined}`)
  await lender.page.getByRole('button', { name: 'Decline' }).click()
  await dialogButton(lender, 'Decline').click()
  await lender.page.getByText('Booking updated successfully!').waitFor()

  const expired = await ask(30)
  const beside = await connectBeside(server.dataDir)
  await beside.query(
    `update booking.booking set requested_at = requested_at - 90000, due_at = 1,
       document = jsonb_set(document, '{requestedAt}', to_jsonb((document->>'requestedAt')::bigint - 90000))
     where id = $1`,
    [expired],
  )
  await beside.end()
  await untilShown(borrower, declined, 'Not accepted')
  await untilShown(borrower, expired, 'Expired')
  await borrower.page.goto('/bookings')
  await borrower.page.getByText('No more data :)').waitFor()
  expect(await borrower.page.getByRole('main').getByText('Not accepted', { exact: true }).count()).toBe(1)
  expect(await borrower.page.getByRole('main').getByText('Expired', { exact: true }).count()).toBe(1)
})

test('what the other party does shows on open pages by itself: the booking, and the days of the listing', async () => {
  const { page: calendar, context } = await openVisitor(browser, {
    width: 1440,
    scheme: 'light',
    height: 900,
    url: server.url,
  })
  await calendar.goto(`/listing/${listing}`)
  await calendar.getByRole('button', { name: 'Borrow' }).waitFor()
  const readAnew = () => calendar.waitForResponse((answer) => answer.url().includes('/api/availability/'))
  const taken = readAnew()
  const id = await ask(70)
  await taken

  const { page } = borrower
  await page.goto(`/booking/${id}`)
  await page.getByRole('region', { name: 'Price' }).waitFor()
  const given = readAnew()
  await lender.api.must(lender.api.send('PUT', `/api/booking/${id}?action=decline`, {}))
  // Nothing is loaded again, and the page looks by itself only after much longer.
  await page.getByText('Not accepted').first().waitFor()
  expect((await given).status()).toBe(200)
  await context.close()
})

test('a paid booking that its borrower cancels is given back', async () => {
  const id = await ask(40)
  await accept(id, 'paid')
  const { page } = borrower
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByText('You get everything back: $47.25').waitFor()
  await dialogButton(borrower, 'Cancel booking').click()
  await page.getByText('Booking cancelled').waitFor()
  await page.getByText('Cancelled by the borrower').first().waitFor()
  await page.getByText(/\$47\.25 went back to the card/).waitFor()
  expect(await page.getByRole('region', { name: 'Price' }).innerText()).toContain('−$47.25')
})

test('a bank that asks is answered on the page; a refused card is replaced there', async () => {
  const { page } = borrower
  await saveCard(borrower.api, REFUSED_AT_THE_CHARGE)
  const refused = await ask(50)
  await accept(refused, 'failed')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('heading', { name: 'Your card was refused' }).waitFor()
  await page.getByRole('button', { name: 'Use another card' }).click()
  await page.getByRole('button', { name: 'Use Visa ending 4242' }).click()
  await page.getByText('Visa ending 4242 is charged $47.25.').waitFor()
  await page.getByRole('button', { name: 'Pay $47.25 again' }).click()
  await page.getByText('Your payment has come').waitFor()

  await saveCard(borrower.api, BANK_ASKS_EACH_TIME)
  const asked = await ask(60)
  await accept(asked, 'action-required')
  await page.goto(`/booking/${asked}`)
  await page.getByRole('heading', { name: 'Your bank asks you to confirm' }).waitFor()
  await page.getByRole('button', { name: 'Confirm with your bank' }).click()
  await dialogButton(borrower, 'Refuse').click()
  await page.getByText(/Your bank did not confirm this/).waitFor()
  // What its holder refuses at their bank is a refused card; paid with again, the bank asks again.
  await page.getByRole('button', { name: 'Pay $47.25 again' }).click()
  await dialogButton(borrower, 'Agree').click()
  await page.getByText('Your payment has come').waitFor()
  await page.getByText(/Pick-up is on/).waitFor()
  const { must, send } = borrower.api
  const paid = await Promise.all(
    [refused, asked].map((id) => must(send<Booking>('GET', `/api/booking/${id}`))),
  )
  expect(paid.map((booking) => booking['payment-status'])).toEqual(['paid', 'paid'])
})

test('an admin sees all of it, and gives a part back', async () => {
  const { page } = admin
  await page.goto('/admin/bookings')
  await page.getByText('No more data :)').waitFor()
  expect(await page.getByText('Lena Paki lends to Bob Paki').count()).toBe(7)
  await page.getByLabel('Status').selectOption({ label: 'Accepted' })
  await page.getByRole('main').getByRole('listitem').getByRole('link').last().click()
  await page.waitForURL('**/admin/booking/*')
  await page.getByText('The lender gets').waitFor()
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByLabel('A part of it').check()
  await page.getByLabel(/^Amount/).fill('7.25')
  await page.getByLabel(/^Reason/).fill('One battery was flat')
  await dialogButton(admin, 'Refund').dblclick()
  await page.getByText('Booking refunded').waitFor()
  await page.getByText('Partly refunded').waitFor()
  await page.getByText(/given back to the borrower: One battery was flat/).waitFor()
  expect(await page.getByText(/given back to the borrower: One battery was flat/).count()).toBe(1)
})

test('what belongs to others looks like what is not there, and nothing broke on the way', async () => {
  const { page } = admin
  await page.goto('/booking/0193e5a0-1111-7000-8000-000000000000')
  await page.getByText('Not found..').waitFor()
  const { page: elsewhere, context } = await openVisitor(browser, { url: server.url })
  await elsewhere.goto('/bookings')
  await elsewhere.getByText('Please signin to access this page').waitFor()
  await context.close()
  expect([lender, borrower, admin].flatMap(({ trouble }) => trouble)).toEqual([])
})
