import { useEffect, useSyncExternalStore } from 'react'
import { request } from './http.ts'

// What the header counts stands on home too, which does without RTK Query.

/** Asked anew after this long, while the member looks at the page. */
const AGAIN_MS = 60_000
/** However many show it, and however often the member comes back, it is not asked more often than this. */
const REST_MS = 10_000

/** A number that waits for the member who is signed in, read from `url`: one request however many show it. */
export const makeMemberCount = <Answer>(url: string, countOf: (answer: Answer) => number) => {
  let known = { member: '', count: 0 }
  let asked = { member: '', at: -Infinity }
  let asking = false
  let askAgain = false
  const listeners = new Set<() => void>()

  const put = (member: string, count: number) => {
    if (known.member === member && known.count === count) return
    known = { member, count }
    for (const listener of listeners) listener()
  }

  // One question at a time: answers that overtake each other would leave the older one standing.
  const ask = async (member: string) => {
    asked = { member, at: Date.now() }
    askAgain = asking
    if (asking) return
    asking = true
    const answer = await request<Answer>(url)
    asking = false
    if (answer.ok && asked.member === member) put(member, countOf(answer.data))
    if (askAgain) void ask(asked.member)
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    /** A page that has read it anyway tells what it found. */
    tell: (member: string, count: number) => {
      asked = { member, at: Date.now() }
      put(member, count)
    },
    /** It has changed: asked anew at once, if anybody shows it. */
    stale: () => {
      if (asked.member !== '') void ask(asked.member)
    },
    /** 0 for a visitor, and until it is known. */
    useCount: (member: string | undefined): number => {
      const { member: whose, count } = useSyncExternalStore(subscribe, () => known)
      useEffect(() => {
        if (!member) return
        const look = () => {
          if (document.hidden) return
          if (asked.member !== member || Date.now() - asked.at > REST_MS) void ask(member)
        }
        look()
        const timer = setInterval(look, AGAIN_MS)
        window.addEventListener('focus', look)
        return () => {
          clearInterval(timer)
          window.removeEventListener('focus', look)
        }
      }, [member])
      return whose === member ? count : 0
    },
  }
}
