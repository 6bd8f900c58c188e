import { api } from '@tribu/proto/http/api.ts'
import { uploadPhoto } from '@tribu/proto/http/image.ts'
import { getListing } from '@tribu/proto/http/listing.ts'
import {
  getCaptcha,
  requestPhoneCode,
  resetEmail,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updateUser,
  verifyPhone,
} from '@tribu/proto/http/member.ts'
import { listCategories, listRegions } from '@tribu/proto/http/place.ts'
import { sendMessage, startThread, uploadMessagePhoto } from '@tribu/proto/http/message.ts'
import { unsubscribe } from '@tribu/proto/http/notice.ts'
import type { Route } from '@tribu/proto/http/route.ts'
import { relatedListings, searchListings } from '@tribu/proto/http/search.ts'

/** At most `times` in `seconds`, per member where one is signed in, else per address; `per: 'address'` counts only the address. */
export type Limit = { name: string; times: number; seconds: number; per: 'sender' | 'address' }

/** What the door does with a call before the module sees it. */
export type DoorRule = {
  route: Route
  limit: Limit
  /** Largest body in bytes. */
  bodyBytes: number
  /** The answer is the same for everyone and may be kept; `tags` say what drops it. */
  cache?: (params: Record<string, string>) => string[]
  /** Counts as a write although it is a GET. */
  writes?: boolean
}

const KB = 1024
const READ: Limit = { name: 'read', times: 900, seconds: 60, per: 'sender' }
const WRITE: Limit = { name: 'write', times: 120, seconds: 60, per: 'sender' }

const LIMITS = new Map<unknown, Limit>([
  [signIn, { name: 'signin', times: 20, seconds: 300, per: 'address' }],
  [signUp, { name: 'signup', times: 10, seconds: 600, per: 'address' }],
  [resetEmail, { name: 'reset-email', times: 10, seconds: 3600, per: 'address' }],
  [resetPassword, { name: 'reset-password', times: 20, seconds: 3600, per: 'address' }],
  [requestPhoneCode, { name: 'phone-code', times: 20, seconds: 3600, per: 'address' }],
  [verifyPhone, { name: 'phone-verification', times: 30, seconds: 600, per: 'sender' }],
  [getCaptcha, { name: 'captcha', times: 60, seconds: 600, per: 'address' }],
  [uploadPhoto, { name: 'photo', times: 120, seconds: 600, per: 'sender' }],
  [uploadMessagePhoto, { name: 'photo', times: 120, seconds: 600, per: 'sender' }],
  // A lively talk; and nobody has thirty neighbours to ask in an hour.
  [sendMessage, { name: 'message', times: 60, seconds: 60, per: 'sender' }],
  [startThread, { name: 'thread', times: 30, seconds: 3600, per: 'sender' }],
  [unsubscribe, { name: 'unsubscribe', times: 60, seconds: 600, per: 'address' }],
])

const CACHED = new Map<unknown, DoorRule['cache']>([
  [searchListings, () => ['search']],
  [relatedListings, () => ['search']],
  [getListing, ({ id }) => [`listing:${id}`]],
  [listCategories, () => []],
  [listRegions, () => []],
])

const TAKES_PICTURE = new Set<unknown>([uploadPhoto, uploadMessagePhoto, updateUser])

/** The routes table of the gateway: one rule per call of the contracts. What is not here does not exist. */
export const doorRules: DoorRule[] = api.map((route) => ({
  route,
  limit: LIMITS.get(route) ?? (route.method === 'GET' ? READ : WRITE),
  bodyBytes: TAKES_PICTURE.has(route) ? 5.5 * KB * KB : 130 * KB,
  ...(CACHED.has(route) ? { cache: CACHED.get(route) } : {}),
  writes: route.method !== 'GET' || (route as unknown) === signOut,
}))

const SEGMENT = /:(\w+)/g

const patterns = doorRules.map((rule) => {
  const names = [...rule.route.path.matchAll(SEGMENT)].map(([, name]) => name ?? '')
  return { rule, names, pattern: new RegExp(`^${rule.route.path.replace(SEGMENT, '([^/]+)')}/?$`) }
})

/** The rule of a request, and the named parts of its path. `known` says whether the path exists with another method. */
export const findRule = (method: string, path: string) => {
  const verb = method === 'HEAD' ? 'GET' : method
  const there = patterns.flatMap(({ rule, names, pattern }) => {
    const match = pattern.exec(path)
    return match
      ? [{ rule, params: Object.fromEntries(names.map((name, i) => [name, match[i + 1] ?? ''])) }]
      : []
  })
  return { found: there.find(({ rule }) => rule.route.method === verb), known: there.length > 0 }
}
