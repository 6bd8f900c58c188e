import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]
// Without these the browser talks to its maker at every start.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

const own = process.env['CHROMIUM_PATH'] ?? SYSTEM.find((path) => existsSync(path))

/** The packaged one has no screen to show notifications on, and refuses them. */
export const SHOWS_NOTIFICATIONS = own !== undefined

/** A Chromium of the system (`CHROMIUM_PATH` names another), else the one that comes as an npm package. */
export const launchBrowser = async (): Promise<Browser> => {
  const sandbox = own && process.getuid?.() !== 0 ? [] : ['--no-sandbox']
  return chromium.launch({
    // Not with the arguments that it comes with: they are for other uses, one process and no web security among them.
    executablePath: own ?? (await (await import('@sparticuz/chromium')).default.executablePath()),
    args: [...QUIET, ...sandbox, '--disable-gpu'],
  })
}

/** What went wrong in a page without anyone looking: errors on the console, exceptions, answers from 500 up. */
export type Trouble = string[]

/** A fresh visitor: own cookies, own storage. `trouble` fills while they use the site. */
export const openVisitor = async (
  browser: Browser,
  options: { width?: number; height?: number; scheme?: 'light' | 'dark'; url: string },
): Promise<{ context: BrowserContext; page: Page; trouble: Trouble }> => {
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.scheme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
  })
  const trouble: Trouble = []
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  page.on('pageerror', (error) => trouble.push(`exception: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) trouble.push(`${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    // A refused request is told by the page; the browser says it once more on the console.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      trouble.push(`console: ${message.text()}`)
  })
  return { context, page, trouble }
}
