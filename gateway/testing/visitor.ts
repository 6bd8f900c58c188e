import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import sharp from 'sharp'
import type { Problem } from '@tribu/proto/http/errors.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import type { User } from '@tribu/proto/http/member.ts'

export type Reply<T> = { status: number; headers: Headers; body: T & Partial<Problem> }

/**
 * Somebody with a browser at the public door: keeps cookies, and says of its requests that they come from our own pages. At another door they
 * are the same with the same `jar`.
 */
export const makeVisitor = (url: string, jar: Map<string, string> = new Map()) => {
  const send = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Reply<T>> => {
    const raw = body instanceof FormData || typeof body === 'string' || body instanceof Uint8Array
    const answer = await fetch(`${url}${path}`, {
      method,
      ...(signal ? { signal } : {}),
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      headers: answer.headers,
      body: (json ? JSON.parse(text) : { text }) as T & Partial<Problem>,
    }
  }

  const must = async <T>(reply: Promise<Reply<T>>): Promise<T> => {
    const { status, body } = await reply
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
    return body
  }

  const upload = async (bytes?: Uint8Array, path = '/api/photo') => {
    const form = new FormData()
    const jpeg =
      bytes ??
      (await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3a7' } })
        .jpeg()
        .toBuffer())
    form.set('photo', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'drill.jpg')
    return send<Image>('POST', path, form)
  }

  return {
    jar,
    send,
    must,
    upload,
    /** Lists a drill with a picture of its own; `change` says what is different. */
    list: async (change: Record<string, unknown> = {}) =>
      must(send<Listing>('POST', '/api/listing', drillForm([await must(upload())], change))),
    /** Signs up with a solved captcha; the visitor is signed in. */
    signUp: async (email: string, password = 'pōhutukawa at dusk', name = 'Aroha Ngata') => {
      const challenge = await must(send<Challenge>('GET', '/api/captcha'))
      const solution = await solveChallenge({ challenge, deriveKey })
      const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
      return must(
        send<User>('POST', '/api/signup', {
          email,
          password,
          password2: password,
          'first-name': name,
          token,
        }),
      )
    },
    search: async (query: string) => must(send<Listing[]>('GET', `/api/listing?${query}`)),
  }
}
export type Visitor = ReturnType<typeof makeVisitor>

/** A listing form that is right; `change` says what is different. District 23 is Taupō. */
export const drillForm = (photos: { uid: string }[], change: Record<string, unknown> = {}) => ({
  name: 'Makita cordless drill',
  description: 'Eighteen volts, two batteries and a case. Drills wood, steel and brick.',
  type: 'sharing',
  category: 'power-tools',
  district: 23,
  'price-daily': 1500,
  'condition-summary': 'Works as new',
  photos: photos.map(({ uid }) => ({ uid })),
  ...change,
})
