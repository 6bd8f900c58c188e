// Shows what is pushed, and leads to what it is about. Keeps no pages. Registered where a member switched push on.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const read = (data) => {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

// Who looks at what a push is about sees it happen there. Safari wants each push to be shown all the same.
const isLookedAt = async (link) => {
  if (self.navigator.vendor?.startsWith('Apple')) return false
  const tabs = await self.clients.matchAll({ type: 'window' })
  return tabs.some((tab) => tab.focused && new URL(tab.url).pathname === link)
}

// Browsers take push away from who shows nothing, so that something is shown whatever came.
const show = async ({ title = 'Tribu', body = '', link = '/notifications', tag }) => {
  if (await isLookedAt(link)) return
  await self.registration.showNotification(title, {
    body,
    icon: '/icon.svg',
    data: { link },
    ...(tag ? { tag, renotify: true } : {}),
  })
}

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

// Only pages of this site: a link that leads elsewhere leads to the notices.
const addressOf = (link) => {
  const { origin } = self.location
  const url = URL.canParse(link, origin) ? new URL(link, origin) : undefined
  return url?.origin === origin ? url.href : `${origin}/notifications`
}

/** A page that does not say by then that it goes there is of a visitor, or still loading. */
const ANSWER_MS = 1000

// The page goes there by itself, without loading anew, and asks first where something is not saved.
const goesThere = (tab, link) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(true)
    setTimeout(() => done(false), ANSWER_MS)
    tab.postMessage({ type: 'open', link }, [port2])
  })

const open = async (address) => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find((tab) => tab.url === address)
  if (there) return there.focus()
  for (const tab of tabs.slice(0, 3)) {
    if (await goesThere(tab, address.slice(self.location.origin.length))) return tab.focus()
  }
  return self.clients.openWindow(address)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data?.link ?? '')))
})
