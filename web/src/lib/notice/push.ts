import { request, type Failure } from '../http.ts'

/*
 * Push in this browser. A browser has one subscription, whoever is signed in; the server gives it to the member who switched it on last, and
 * `OWNER` says on this side who that was.
 */

/** Whose pushes this browser shows; `app/bell.tsx` and `app/use-sign-out.ts` look at it before they load this file. */
const OWNER = 'push-member'
const WORKER = '/sw.js'
/** A browser that cannot reach its push service may never answer. */
const LIMIT_MS = 20_000

export type PushState = 'unsupported' | 'needs-home-screen' | 'denied' | 'off' | 'on'

/** What a member is told when push could not be switched. */
export class PushFailed extends Error {}

const failed = ({ errors }: Failure) =>
  new PushFailed(errors[0]?.detail || 'Sorry, there was an error. Please try again.')

const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_done, fail) =>
      setTimeout(() => fail(new PushFailed('Your browser does not answer. Please try again.')), LIMIT_MS),
    ),
  ])

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
// Safari of phones and tablets has push for pages on the home screen only.
const isOnIos = () =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const registered = () => navigator.serviceWorker.getRegistration(WORKER)
const subscribed = async () => (await registered())?.pushManager.getSubscription()

/** How push stands in this browser for this member. */
export const pushState = async (member: string): Promise<PushState> => {
  if (!isSupported()) return isOnIos() ? 'needs-home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const isOn = localStorage.getItem(OWNER) === member && (await subscribed())
  return isOn ? 'on' : 'off'
}

const hand = async (subscription: PushSubscription, member: string) => {
  const answer = await request('/api/push-subscription', { method: 'POST', body: subscription.toJSON() })
  if (!answer.ok) throw failed(answer)
  localStorage.setItem(OWNER, member)
}

/** This side's part of the end. */
const forget = async () => {
  localStorage.removeItem(OWNER)
  const registration = await registered()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await within(subscription.unsubscribe())
  await registration?.unregister()
}

const isFor = (subscription: PushSubscription, key: string) => {
  const bytes = subscription.options.applicationServerKey
  if (!bytes) return true
  const letters = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}

/** Asks the member, then subscribes. Called by a press only: browsers ask no other way. @throws PushFailed */
export const switchPushOn = async (member: string): Promise<PushState> => {
  // Before anything that takes time: some browsers forget about the press.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const answer = await request<{ key: string }>('/api/push-key')
  if (!answer.ok) throw failed(answer)
  const { key } = answer.data
  const subscribe = async () => {
    await navigator.serviceWorker.register(WORKER)
    const { pushManager } = await navigator.serviceWorker.ready
    const before = await pushManager.getSubscription()
    if (before && isFor(before, key)) return before
    await before?.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  }
  const subscription = await within(subscribe()).catch((error: unknown) => {
    if (error instanceof PushFailed) throw error
    throw new PushFailed('Your browser could not switch push on. Please try again.', { cause: error })
  })
  try {
    await hand(subscription, member)
  } catch (error) {
    await forget()
    throw error
  }
  return 'on'
}

/** Ends push in this browser. It ends here even when the server does not hear of it: the push service tells it then. */
export const switchPushOff = async (): Promise<void> => {
  const subscription = await subscribed()
  const told =
    subscription &&
    request('/api/push-subscription', { method: 'DELETE', body: { endpoint: subscription.endpoint } })
  await Promise.all([told, forget()])
}

/**
 * Once a page is open: says again that this browser is the member's, since the server may have lost it, or the browser its address. Another
 * member's push ends, as who is signed in now is not to read what it says.
 */
export const tendPush = async (member: string): Promise<void> => {
  if (localStorage.getItem(OWNER) !== member) return switchPushOff()
  const subscription = await subscribed()
  if (subscription) await hand(subscription, member).catch(() => undefined)
}
