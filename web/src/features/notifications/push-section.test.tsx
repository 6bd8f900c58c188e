import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { tendPush } from '../../lib/notice/push.ts'
import { PushSection } from './push-section.tsx'

// The browser's part stands in here, as jsdom has none: permission, worker, push manager.

const KEY = 'BAAB'
const ENDPOINT = 'https://push.example/1'
const MEMBER = 'm1'

let permission: NotificationPermission
let answer: NotificationPermission
let asked: number
let subscription: { endpoint: string; key: string } | undefined
let registered: boolean
let subscribing: () => Promise<void>

const shown = () =>
  subscription && {
    options: { applicationServerKey: Uint8Array.from(atob(subscription.key), (c) => c.charCodeAt(0)).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
    endpoint: ENDPOINT,
    unsubscribe: async () => {
      subscription = undefined
      return true
    },
  }
const registration = {
  pushManager: {
    getSubscription: async () => shown() ?? null,
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      await subscribing()
      subscription = { endpoint: ENDPOINT, key }
      return shown()
    },
  },
  unregister: async () => {
    registered = false
    return true
  },
}

beforeEach(() => {
  permission = 'default'
  answer = 'granted'
  asked = 0
  subscription = undefined
  registered = false
  subscribing = async () => {}
  Object.assign(window, {
    PushManager: Object,
    Notification: {
      get permission() {
        return permission
      },
      requestPermission: async () => {
        asked += 1
        permission = answer
        return answer
      },
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => {
        registered = true
        return registration
      },
      getRegistration: async () => (registered ? registration : undefined),
      ready: Promise.resolve(registration),
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'PushManager')
  Reflect.deleteProperty(window, 'Notification')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const serve = (add: () => { status?: number; body?: unknown } = () => ({ body: { _id: 's1' } })) =>
  fakeServer(({ method, url }) => {
    if (url === '/api/push-key') return { body: { key: KEY } }
    return method === 'POST' ? add() : { body: { removed: true } }
  })
const open = () => renderPage(<PushSection member={MEMBER} />)
const on = () => screen.findByRole('button', { name: 'Switch on push' })
const off = () => screen.findByRole('button', { name: 'Switch off push' })

test('asks for nothing before the press; then subscribes, tells the server, and says so', async () => {
  const calls = serve()
  open()
  const button = await on()
  expect([asked, registered, calls.length]).toEqual([0, false, 0])
  await userEvent.click(button)
  await off()
  expect([asked, registered]).toEqual([1, true])
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    url: '/api/push-subscription',
    body: { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } },
  })
})

test('switched off, the server, the browser and the worker are done with it', async () => {
  const calls = serve()
  open()
  await userEvent.click(await on())
  await userEvent.click(await off())
  await on()
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', body: { endpoint: ENDPOINT } })
  expect([subscription, registered]).toEqual([undefined, false])
})

test('a no is respected, and where to change it is said', async () => {
  answer = 'denied'
  const calls = serve()
  open()
  await userEvent.click(await on())
  expect(await screen.findByText(/Allow them in its settings/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  expect(calls).toEqual([])
})

test('who puts the question aside can be asked again', async () => {
  answer = 'default'
  serve()
  open()
  await userEvent.click(await on())
  await waitFor(() => expect(asked).toBe(1))
  expect(await on()).toBeVisible()
})

test('what the server refuses is told, and push is not on', async () => {
  serve(() => ({ status: 400, body: { errors: [{ title: 'endpoint', detail: 'Not this one' }] } }))
  open()
  await userEvent.click(await on())
  expect(await screen.findByText('Not this one')).toBeVisible()
  expect(await on()).toBeVisible()
  expect([subscription, registered]).toEqual([undefined, false])
})

test('a browser that cannot reach its push service says so', async () => {
  subscribing = async () => {
    throw new DOMException('Registration failed - push service error', 'AbortError')
  }
  serve()
  open()
  await userEvent.click(await on())
  expect(await screen.findByText(/could not switch push on/)).toBeVisible()
})

test('on a later visit it is on, for the member who switched it on', async () => {
  serve()
  const first = open()
  await userEvent.click(await on())
  await off()
  first.unmount()
  const second = open()
  await off()
  second.unmount()
  renderPage(<PushSection member="m2" />)
  expect(await on()).toBeVisible()
})

test('an open page reminds the server; of another member it ends push', async () => {
  serve()
  open()
  await userEvent.click(await on())
  await off()
  const calls = serve()
  await tendPush(MEMBER)
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/push-subscription'])
  await tendPush('m2')
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', body: { endpoint: ENDPOINT } })
  expect([subscription, registered, localStorage.length]).toEqual([undefined, false, 0])
})

test('a subscription by another key of the server is renewed', async () => {
  registered = true
  subscription = { endpoint: ENDPOINT, key: 'AAAA' }
  serve()
  open()
  await userEvent.click(await on())
  await off()
  expect(subscription).toMatchObject({ key: KEY })
})
