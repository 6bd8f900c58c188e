import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { until } from '../../platform/testing/until.ts'
import type { Thread } from '../../proto/http/message.ts'
import { connectBeside } from '../../gateway/testing/connect-beside.ts'
import { startServer, type ServerProcess } from '../../gateway/testing/server-process.ts'
import { makeVisitor, type Visitor } from '../../gateway/testing/visitor.ts'
import { launchBrowser, openVisitor, type Trouble } from './browser.ts'

// Two members talk about a drill in two browsers. One goes offline and comes back, the server is killed, one is away for long.

const PASSWORD = 'pōhutukawa at dusk'
const DRILL = 'Makita cordless drill'

type Seat = {
  context: BrowserContext
  page: Page
  trouble: Trouble
  api: Visitor
  name: string
  other: string
}

let server: ServerProcess
let browsers: Browser[]
let lena: Seat
let bob: Seat
let listing: string
let thread: string

const takeSeat = async (
  browser: Browser,
  { name, other, ...screen }: { name: string; other: string; width: number; scheme: 'light' | 'dark' },
): Promise<Seat> => {
  const api = makeVisitor(server.url)
  const email = `${name.toLowerCase()}@example.nz`
  await api.signUp(email, PASSWORD, `${name} Paki`)
  const visitor = await openVisitor(browser, { ...screen, height: 900, url: server.url })
  const { page } = visitor
  await page.goto('/signin')
  await page.getByLabel(/^Email/).fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/signin')
  return { ...visitor, api, name, other }
}

beforeAll(async () => {
  ;[server, ...browsers] = await Promise.all([
    startServer({ copies: { messaging: 2, gateway: 2 } }),
    launchBrowser(),
    launchBrowser(),
  ])
  lena = await takeSeat(browsers[0]!, { name: 'Lena', other: 'Bob', width: 1440, scheme: 'light' })
  bob = await takeSeat(browsers[1]!, { name: 'Bob', other: 'Lena', width: 390, scheme: 'dark' })
  listing = (await lena.api.list({ name: DRILL }))._id
})
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()))
  await server.kill()
  await server.clean()
})

// Texts that are plain in a pattern, too.
const said: string[] = []
const field = ({ page, other }: Seat) => page.getByLabel(`Message to ${other} Paki`)
const type = async (seat: Seat, text: string) => {
  said.push(text)
  await field(seat).fill(text)
  await field(seat).press('Enter')
}
/** What was said, in the order in which a page shows it, each as often as it stands there. No text is part of another. */
const shownTo = async ({ page }: Seat) => {
  const whole = (await page.getByRole('log').textContent()) ?? ''
  return said
    .flatMap((text) => [...whole.matchAll(new RegExp(text, 'g'))].map(({ index }) => ({ text, index })))
    .toSorted((a, b) => a.index - b.index)
    .map(({ text }) => text)
}
const readThread = ({ api }: Seat) => api.must(api.send<Thread>('GET', `/api/thread/${thread}`))
/** Both pages show the thread as the server has it, and nothing on them waits to be sent. */
const bothShowTheSame = async () => {
  const textsOf = async () => (await readThread(lena)).messages.map(({ message }) => message)
  await until(async () => (await textsOf()).length >= said.length)
  const texts = await textsOf()
  expect(texts.toSorted()).toEqual(said.toSorted())
  for (const seat of [lena, bob]) {
    await until(async () => (await shownTo(seat)).join() === texts.join())
    expect(await seat.page.getByText(/^(Sending…|Not sent)/).count()).toBe(0)
  }
}
const unreadOf = async ({ api }: Seat) =>
  (await api.must(api.send<{ total: number }>('GET', '/api/unread'))).total
const bothHaveSeenAll = () => until(async () => (await unreadOf(lena)) === 0 && (await unreadOf(bob)) === 0)

/** Mails about messages, by their receivers. */
const mails = async () => {
  const answer = await fetch(`${server.url}/dev/outbox?format=json`)
  const kept = (await answer.json()) as { channel: string; to: string; subject: string; text: string }[]
  return kept.filter(({ channel, subject }) => channel === 'mail' && subject.includes('message'))
}
/** Whatever mail about messages waits for its time has its time now. */
const tenMinutesLater = async () => {
  const beside = await connectBeside(server.dataDir)
  await beside.query('update notification.talk set due_at = 1')
  await beside.end()
}
const nothingIsUnderWay = async () => {
  const beside = await connectBeside(server.dataDir)
  const waiting = `select 1 from notification.talk where due_at <= 1 or ordered`
  await until(async () => (await beside.query(waiting)).rows.length === 0)
  await beside.end()
}

test('a member writes to the lister from the listing, who sees it at once and answers', async () => {
  await lena.page.goto('/dashboard')
  await bob.page.goto(`/listing/${listing}`)
  await bob.page
    .getByRole('link', { name: /Message/ })
    .first()
    .click()
  await bob.page.waitForURL(`**/profile/listing/${listing}`)
  said.push('Is the drill free on Saturday?')
  await bob.page.getByRole('main').getByRole('textbox').fill(said[0]!)
  await bob.page.getByRole('button', { name: 'Send' }).dblclick()
  await bob.page.waitForURL(/\/messages/)
  const [begun] = await bob.api.must(bob.api.send<Thread[]>('GET', '/api/thread'))
  thread = begun!._id
  await bob.page.goto(`/messages/${thread}`)

  // Without a reload.
  await lena.page
    .getByRole('link', { name: /Messages.*1/ })
    .first()
    .waitFor()
  await lena.page.goto('/messages')
  await lena.page
    .getByRole('link', { name: new RegExp(DRILL) })
    .first()
    .click()
  await lena.page.waitForURL(`**/messages/${thread}`)
  await bob.page.getByText('Seen').waitFor()
  await bothHaveSeenAll()
  await field(lena).pressSequentially('Of course')
  await bob.page.getByText('Lena Paki is writing').waitFor()
  await field(lena).press('Shift+Enter')
  await field(lena).pressSequentially('all day')
  expect(await readThread(lena)).toMatchObject({ seq: 1 })
  said.push('Of course\nall day')
  await field(lena).press('Enter')
  await bothShowTheSame()
})

test('one goes offline, writes, and comes back: nothing is lost on either side', async () => {
  await bob.context.setOffline(true)
  await type(bob, 'I am in a tunnel')
  await type(bob, 'Still in it')
  await bob.page.getByText('You are offline. Messages are sent when you are back').waitFor()
  await type(lena, 'Come at ten')
  await type(lena, 'Bring the deposit')
  await bob.context.setOffline(false)
  await bothShowTheSame()
  await bothHaveSeenAll()
  expect(await bob.page.getByText(/^You are offline/).count()).toBe(0)
})

test('what is being written, and what waits to be sent, outlive a reload', async () => {
  await field(bob).fill('A draft')
  await bob.page.reload()
  await until(async () => (await field(bob).inputValue()) === 'A draft')
  await field(bob).fill('')
  await bob.page.route('**/api/thread/*/message', (route) => route.abort())
  await type(bob, 'Written before the reload')
  await bob.page.getByText(/^Not sent yet/).waitFor()
  await bob.page.unroute('**/api/thread/*/message')
  await bob.page.reload()
  await bothShowTheSame()
})

test('the server is killed while both write: both see the same talk', async () => {
  const killed = server.programs.filter(({ target }) => target === 'all' || target === 'messaging')
  await Promise.all(killed.map((program) => program.end('SIGKILL')))
  await type(bob, 'Are you there?')
  await type(lena, 'Yes, here')
  for (const program of killed) program.start()
  for (const program of killed) await program.ready(60)
  await bothShowTheSame()
  await bothHaveSeenAll()
  expect(await shownTo(bob)).toEqual(await shownTo(lena))
})

test('who reads gets no mail; who was away for long gets one', async () => {
  await tenMinutesLater()
  await nothingIsUnderWay()
  expect(await mails()).toEqual([])

  await lena.page.goto('about:blank')
  for (const text of ['One more thing', 'The bits', 'Do they come with it?']) await type(bob, text)
  await until(async () => (await unreadOf(lena)) === 3)
  // Notification hears of them a moment later.
  await until(async () => {
    await tenMinutesLater()
    return (await mails()).length > 0
  })
  await nothingIsUnderWay()
  await tenMinutesLater()
  await nothingIsUnderWay()
  const sent = await mails()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['lena@example.nz', 'You have 3 new messages from Bob'],
  ])
  expect(sent[0]?.text).toContain('Do they come with it?')

  await lena.page.goto(`/messages/${thread}`)
  await bothShowTheSame()
  await bothHaveSeenAll()
  for (const { trouble } of [lena, bob])
    expect(trouble.filter((line) => !/WebSocket|50[0-4]/.test(line))).toEqual([])
})
