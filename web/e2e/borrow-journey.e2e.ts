import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { until } from '../../platform/testing/until.ts'
import type { Availability, Booking } from '../../proto/http/booking.ts'
import { makeReadyBorrower } from '../../gateway/testing/ready-borrower.ts'
import { startServer, type ServerProcess } from '../../gateway/testing/server-process.ts'
import { makeVisitor, type Visitor } from '../../gateway/testing/visitor.ts'
import { launchBrowser, openVisitor } from './browser.ts'
import { look } from './look.ts'

// From a lender's bank account to a borrower's request, by hand and by keyboard. Each screen on the way is looked at by axe.

const PASSWORD = 'pōhutukawa at dusk'
/** Wants to hear from its holder when it is saved. */
const CARD_THAT_ASKS = '4000002500003155'

let server: ServerProcess
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await server.kill()
  await server.clean()
})

const signIn = async (page: Page, email: string) => {
  await page.getByLabel(/^Email/).fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/signin')
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

/** The code in the text to a number that ends so. */
const textedCode = async (end: string) => {
  let code: string | undefined
  await until(async () => {
    const messages = (await (await fetch(`${server.url}/dev/outbox?format=json`)).json()) as {
      channel: string
      to: string
      text: string
    }[]
    const text = messages.find(({ channel, to }) => channel === 'text' && to.endsWith(end))?.text
    code = /\d{6}/.exec(text ?? '')?.[0]
    return code !== undefined
  })
  return code!
}

/** A finger that goes over the calendar from right to left. */
const swipeLeft = async (page: Page) => {
  const box = (await page.getByRole('grid').first().boundingBox())!
  const y = box.y + box.height / 2
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(box.x + 200) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(box.x + 100) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

describe.each([
  ['on a large light screen', { width: 1440, height: 900, scheme: 'light' as const }],
  ['on a small dark one', { width: 390, height: 844, scheme: 'dark' as const }],
])('%s', (_where, screen) => {
  const small = screen.width < 500
  const emailOf = (who: string) => `${who}${screen.width}@example.nz`
  const findings: string[] = []
  let lender: Visitor
  let listing: string
  let dates: string

  const open = async () => {
    const opened = await openVisitor(browser, { ...screen, url: server.url })
    return { ...opened, look: async (where: string) => findings.push(...(await look(opened.page, where))) }
  }

  beforeAll(async () => {
    lender = makeVisitor(server.url)
    await lender.signUp(emailOf('lender'), PASSWORD, 'Mere Parata')
    listing = (await lender.list({ 'tribu-insurance': true, 'discount-weekly': 20 }))._id
    await makeVisitor(server.url).signUp(emailOf('borrower'), PASSWORD, 'Wiremu Paki')
  })

  test('a lender adds a bank account, and keeps days for themselves', async () => {
    const { context, page, trouble, look: lookAt } = await open()
    await page.goto('/signin')
    await signIn(page, emailOf('lender'))
    await page.goto(`/listing/${listing}`)
    await page.getByText('It cannot be booked yet.').waitFor()
    await page.goto('/settings')
    await page.getByRole('main').getByRole('link', { name: 'Add a bank account' }).waitFor()
    await lookAt('settings')
    await page.getByRole('main').getByRole('link', { name: 'Add a bank account' }).click()

    await page.getByRole('button', { name: 'Save bank account' }).click()
    await page.getByText('Account number is required').waitFor()
    await lookAt('bank form with errors')
    if (small) {
      await page.getByText('A company', { exact: true }).first().click()
      await page.getByLabel(/NZBN/).fill('9429 0000 0000 0')
    }
    await page.getByLabel(/First name/).fill('Mere')
    await page.getByLabel(/Last name/).fill('Parata')
    await page.getByLabel(/Date of birth/).fill('1980-02-03')
    await page.getByLabel(/^Phone/).fill('021 123 4567')
    await page.getByLabel(/Address line 1/).fill('1 Queen Street')
    await page.getByLabel(/City/).fill('Auckland')
    await page.getByLabel(/Postcode/).fill('1010')
    await page.getByLabel(/Account number/).fill('11-0000-0000000-01 0')
    if (small) {
      // Of a company more is asked, on a page of the card provider that leads back here.
      await page.getByRole('button', { name: 'Save bank account' }).click()
      await page.waitForURL(/onboarding/)
      await page.getByRole('button', { name: /Give everything/ }).click()
      await page.getByText('Stripe successfully updated').waitFor()
      await page.getByRole('link', { name: 'Bank account and payouts' }).click()
    } else {
      await page.getByRole('button', { name: 'Save bank account' }).click()
      await page.getByText('Bank account added successfully!').waitFor()
    }
    await page.getByText('Bank account connected').waitFor()
    await lookAt('bank account')

    await page.goto(`/listing/${listing}`)
    await page.getByRole('button', { name: 'Later month' }).click()
    const first = page.locator('td[data-day]:not([aria-disabled])').first()
    await first.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await page.getByLabel('Reason, for yourself').fill('In repair')
    await page.getByRole('button', { name: 'Keep these days' }).click()
    await page.getByRole('button', { name: /^Give back/ }).waitFor()
    await lookAt('own listing')
    const { body } = await lender.send<Availability>('GET', `/api/availability/${listing}`)
    expect(body).toMatchObject({ connected: true, taken: [{ end: expect.any(String) as unknown }] })
    expect(trouble).toEqual([])
    await context.close()
  })

  test('a visitor chooses days by keyboard, signs in on the way, and asks for them', async () => {
    const { context, page, trouble, look: lookAt } = await open()
    await page.goto(`/listing/${listing}`)
    await page.getByRole('button', { name: 'Borrow' }).click()
    await page.getByText('Please select a date range', { exact: true }).waitFor()
    await lookAt('listing')
    const shown = await page.getByRole('grid').first().getAttribute('aria-labelledby')
    if (small) {
      await page.getByRole('grid').first().scrollIntoViewIfNeeded()
      await swipeLeft(page)
    } else {
      await page.getByRole('grid').nth(1).waitFor()
      await page.getByRole('button', { name: 'Later month' }).click()
    }
    await page.waitForFunction(
      (before) => document.querySelector('[role=grid]')?.getAttribute('aria-labelledby') !== before,
      shown,
    )
    // Beyond the days that the lender keeps, seven days: the weekly discount.
    await page.locator('td[data-day]:not([aria-disabled])').nth(9).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/Now choose the .* day/).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Weekly discount, 20%').waitFor()
    await page.getByLabel(/Add insurance/).check()
    await page.getByText('$88.20').first().waitFor() // 7 × $15 less 20 %, and 5 % of that
    const chosen = new URL(page.url()).searchParams
    dates = chosen.toString()
    await page.reload()
    await page.getByText('$88.20').first().waitFor()

    await page.getByRole('button', { name: 'Borrow' }).click()
    await page.getByText('Please signin to access this page').waitFor()
    await signIn(page, emailOf('borrower'))
    await heading(page, /^Borrow Makita/)
    expect(new URL(page.url()).searchParams.toString()).toBe(dates)

    await page.getByLabel(/Card number/).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Postcode is required').waitFor()
    await lookAt('details with errors')
    await page.getByLabel(/Address line 1/).fill('12 Lake Terrace')
    await page.getByLabel(/City/).fill('Taupō')
    await page.getByLabel(/Postcode/).fill('3330')
    await page.getByLabel(/I have read and accept/).check()
    // What was typed is there after a reload.
    await page.reload()
    await page.getByLabel(/Card number/).pressSequentially(CARD_THAT_ASKS)
    await page.getByLabel(/Expiry/).pressSequentially('1240')
    await page.getByLabel(/CVC/).fill('123')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog', { name: 'Confirm with your bank' }).waitFor()
    await lookAt('bank')
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText(/Your bank did not confirm this/).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Agree' }).click()

    await heading(page, 'Tell the lender who you are')
    await lookAt('identity')
    const number = `021${randomInt(1_000_000, 9_999_999)}`
    await page.getByLabel(/Mobile number/).fill(number)
    await page.getByLabel(/Driver license number/).fill('AB123456')
    await page.getByLabel(/License version/).fill('123')
    await page.getByLabel(/Date of birth/).fill('1990-12-31')
    await page.getByRole('button', { name: 'Text me the code' }).click()
    await heading(page, 'Enter the code that we texted')
    await lookAt('code')
    await page.locator('input[name=code]').fill(await textedCode(number.slice(1)))

    await heading(page, 'Your request is with Mere Parata')
    await lookAt('sent')
    await page.reload()
    await heading(page, 'Your request is with Mere Parata')
    const asked = await lender.must(lender.send<Booking[]>('GET', '/api/booking'))
    expect(asked).toMatchObject([
      { status: 'approval-awaiting', 'start-yyyy': chosen.get('start'), amount: 8820 },
    ])
    await page.getByRole('link', { name: 'See your booking' }).click()
    await page.waitForURL(`**/booking/${asked[0]!._id}`)
    expect(trouble).toEqual([])
    await context.close()
  })

  test('who asks for the same days is offered others, and takes them', async () => {
    const { context, page, trouble, look: lookAt } = await open()
    const second = makeVisitor(server.url)
    const member = await second.signUp(emailOf('second'), PASSWORD, 'Hana Rewi')
    await makeReadyBorrower(second, server.url, member._id)
    await page.goto('/signin')
    await signIn(page, emailOf('second'))
    await page.goto(`/listing/${listing}/borrow?${dates}`)
    await page.getByText('Step 1 of 2').waitFor()
    await page.getByLabel(/I have read and accept/).check()
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByText(/these dates have just been taken/).waitFor()
    await lookAt('dates taken')
    await page.getByRole('button', { name: / to / }).first().click()
    expect(new URL(page.url()).searchParams.toString()).not.toBe(dates)
    await page.getByRole('button', { name: 'Send request' }).click()
    await heading(page, 'Your request is with Mere Parata')
    const asked = await lender.must(lender.send<Booking[]>('GET', '/api/booking'))
    expect(asked.map(({ days }) => days)).toEqual([7, 7])
    expect(trouble).toEqual([])
    await context.close()
  })

  test('axe found nothing on any of these screens', () => {
    expect(findings).toEqual([])
  })
})
