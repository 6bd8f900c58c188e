import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { until } from '../../platform/testing/until.ts'
import { startServer, type ServerProcess } from '../../gateway/testing/server-process.ts'
import { launchBrowser, openVisitor, type Trouble } from './browser.ts'

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

// Any JPEG will do.
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(new URL('../public/no-image.jpg', import.meta.url)),
})

/** Opens one of our searchable selects and takes an option. */
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(label) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe.each([
  ['on a large screen', 1440, 900],
  ['on a phone', 390, 844],
])('a new member lists a drill, and a visitor finds it, %s', (_where, width, height) => {
  const email = `ana${width}@example.nz`
  const name = `Makita drill ${width}`
  const troubles: Trouble[] = []

  test('signs up, lists it in three steps with two photos', async () => {
    const { context, page, trouble } = await openVisitor(browser, { url: server.url, width, height })
    troubles.push(trouble)

    await page.goto('/listing/new')
    await page.getByText('Please signin to access this page').waitFor()
    await page.goto('/signup')
    await page.getByLabel('Email Address').fill(email)
    await page.locator('input[name=password]').fill('pōhutukawa at dusk')
    await page.getByLabel(/Full Name or Organisation Name/).fill('Ana Taumata')
    await page.getByText('Verified').waitFor()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByText('Welcome to Tribu, Ana!').waitFor()

    await page.goto('/listing/new')
    await page.getByRole('button', { name: /^Photos/ }).click()
    expect(await page.getByRole('button', { name: 'List', exact: true }).isDisabled()).toBe(true)
    await page.locator('input[type=file]').setInputFiles([await photo('front.jpg'), await photo('back.jpg')])
    await page.getByRole('button', { name: 'List', exact: true, disabled: false }).click()

    // What is missing is said where it is missing, on the step that has it.
    await page.getByText('Name is required').first().waitFor()
    await page.getByLabel(/^Name/).fill(name)
    await page
      .getByLabel(/^Description/)
      .fill('Eighteen volts, two batteries, one careful owner. Drills wood, steel and brick.')
    await choose(page, 'Sub-category', 'Power Tools')
    await choose(page, 'Closest location', 'Taupō')
    await page.getByLabel(/^Price per day/).fill('15')
    await page.getByLabel('Weekly discount').fill('20')
    await page.getByText('$84.00').waitFor()
    await page.getByRole('button', { name: /^Next/ }).click()
    await page.getByLabel(/^Condition summary/).fill('Works as new')

    // A reload in the middle loses nothing, the photos included.
    await page.reload()
    await page.getByRole('button', { name: /Continue your draft/ }).click()
    expect(await page.getByLabel(/^Name/).inputValue()).toBe(name)
    await page.getByRole('button', { name: /^Photos/ }).click()
    await page.getByRole('button', { name: 'List', exact: true, disabled: false }).click()

    await page.waitForURL(/\/listings/)
    await page.getByText('Listing created successfully!').waitFor()
    await page.getByText(name).first().waitFor()
    await context.close()
  })

  test('a visitor finds it by "dril" within 40 km of Taupō, opens it and sees its pictures', async () => {
    const { context, page, trouble } = await openVisitor(browser, { url: server.url, width, height })
    troubles.push(trouble)
    await page.goto('/')
    await page.getByLabel('What are you looking for?').fill('dril')
    await page.getByLabel('Near').selectOption({ label: 'Taupō' })
    await page.getByLabel('Within').selectOption('40')
    await page.getByRole('button', { name: 'Search' }).last().click()
    await page.waitForURL(/\/search\?/)
    expect(new URL(page.url()).searchParams.get('radius')).toBe('40')
    await page.getByRole('heading', { level: 1, name: "All Listings ('dril' within 40km)" }).waitFor()
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name }).waitFor()

    const shown = page.locator('img[src*="/images/full/"], img[src*="/images/medium/"]')
    await shown.first().waitFor()
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLImageElement>('img[src*="/images/"]')].filter(
          (image) => image.complete && image.naturalWidth > 100,
        ).length >= 2,
    )
    await page.getByText('$15.00').first().waitFor()
    await page.getByText('$84.00').first().waitFor()

    // Back to the results as they were; reloading them shows the same.
    await page.goBack()
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .waitFor()
    await page.reload()
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .waitFor()
    await context.close()
  })

  test('nothing broke on the way', () => {
    expect(troubles.flat()).toEqual([])
  })
})

test('a forgotten password is replaced by the mailed link, and signs the member in anew', async () => {
  const { context, page, trouble } = await openVisitor(browser, { url: server.url })
  await page.goto('/reset')
  await page.getByLabel(/Email/).fill('ana1440@example.nz')
  await page.getByRole('button', { name: /Reset|Send/ }).click()
  await page.getByText('Please check your email for further instructions').waitFor()
  const link = await mailedLink('ana1440@example.nz')
  await page.goto(link)
  await page.locator('input[name=password]').fill('kōwhai in spring')
  const again = page.locator('input[name=password2]:not([type=hidden])')
  if ((await again.count()) > 0) await again.fill('kōwhai in spring')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await page.getByText('Password successfully updated').waitFor()
  await page.goto('/signin')
  await page.getByLabel(/^Email/).fill('ana1440@example.nz')
  await page.locator('input[name=password]').fill('kōwhai in spring')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: /Ana/ }).waitFor()
  expect(trouble).toEqual([])
  await context.close()
})

/** The reset link of the newest mail to an address, from the kept mails; waits until it is there. */
const mailedLink = (email: string): Promise<string> =>
  until(async () => {
    const mails = (await (await fetch(`${server.url}/dev/outbox?format=json`)).json()) as object[]
    const texts = mails.map((mail) => JSON.stringify(mail))
    const text = texts.find((mail) => mail.includes(email) && mail.includes('/reset/'))
    return /https?:\/\/[^"\\\s]+\/reset\/[\w.~-]+/.exec(text ?? '')?.[0]
  })
