import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { z } from 'zod'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { unavailable } from '@tribu/platform/errors.ts'
import { signAccessToken } from '@tribu/platform/http/session-token.ts'
import type { ModuleEntry } from '@tribu/platform/runtime/module.ts'
import { makeSessionKey } from '@tribu/platform/testing/session-key.ts'
import { startTestRun } from '@tribu/platform/testing/test-run.ts'
import { until } from '@tribu/platform/testing/until.ts'
import type { Problem } from '@tribu/proto/http/errors.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import type { Message, Thread } from '@tribu/proto/http/message.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { listingInternal } from '@tribu/proto/internal/listing.ts'

const KEY = makeSessionKey()
const PICTURE = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

/** What identity answers of a member, asked directly: who is not here is no member, and of `away` it answers nothing. */
const inIdentity = new Map<string, { 'first-name': string } | 'away'>()

/** What messaging asks of others, as far as it asks. */
const others: ModuleEntry = {
  summary: 'what messaging asks of others',
  needs: [],
  load: async () => ({
    settings: z.object({}),
    start: async ({ internal }) => {
      internal.provide('identity', identityInternal, {
        sessionKeys: async () => [{ kid: KEY.kid, pem: KEY.pem }],
        memberFacts: async ({ member }: { member: string }) => {
          const facts = inIdentity.get(member)
          if (facts === 'away') throw unavailable()
          return facts ? { ...facts, 'last-name': '', photo: null, blocked: false, version: 1 } : null
        },
      } as never)
      internal.provide('listing', listingInternal, { listingPage: async () => null } as never)
      return {}
    },
  }),
}

/** Messaging alone, on a clock that a test turns. */
export const startMessaging = async () => {
  let now = Date.now()
  const run = await startTestRun({
    clock: () => now,
    table: {
      others,
      messaging: { summary: '', needs: ['others'], load: () => import('../module.ts') },
    },
  })
  const { engines } = run.context
  const listing = await engines.database('listing')
  const identity = await engines.database('identity')

  const send = async <T>(method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(`${run.url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const isPicture = answer.headers.get('content-type') === 'image/jpeg'
    const read = isPicture ? Buffer.from(await answer.arrayBuffer()) : await answer.json()
    return { status: answer.status, body: read as T & Partial<Problem> }
  }
  const authorizationOf = (member: string, admin: boolean) => {
    const token = signAccessToken({ member, session: randomUUID(), admin }, KEY, Math.floor(now / 1000))
    return { authorization: `Bearer ${token}` }
  }
  const as =
    (member: string, admin = false) =>
    <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => {
      return send<T>(method, path, body, authorizationOf(member, admin))
    }
  const uploadPhoto = async (member: string) => {
    const body = new FormData()
    body.set('photo', new Blob([new Uint8Array(await PICTURE)]), 'drill.png')
    const headers = authorizationOf(member, false)
    const answer = await fetch(`${run.url}/api/thread/photo`, { method: 'POST', body, headers })
    return ((await answer.json()) as Image).uid
  }

  /** Tells what identity says of a member. */
  const tellMember = (id: string, change: { version: bigint; blocked?: boolean; firstName?: string }) =>
    identity.db.transaction((tx) =>
      identity.outbox.add(tx, makeEvent('member.updated', id, { member: { id, lastName: '', ...change } })),
    )

  return {
    ...run,
    as,
    asVisitor: <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
      send<T>(method, path, body, {}),
    inIdentity,
    tellMember,
    /** Lists something, and waits until its lister can be written to. */
    list: async (lister: string) => {
      const id = randomUUID()
      const told = { id, version: 1n, name: 'Makita cordless drill', lister: { id: lister } }
      await listing.db.transaction((tx) =>
        listing.outbox.add(tx, makeEvent('listing.created', id, { listing: told })),
      )
      // One's own is refused as such once it is known.
      await until(async () => {
        const { body } = await as(lister)('POST', '/api/thread', { listing: id, message: 'x' })
        return body.errors?.[0]?.code === 'own-listing'
      })
      return id
    },
    start: async (asker: string, about: string, message = 'Is it free?') =>
      (await as(asker)<Thread>('POST', '/api/thread', { listing: about, message })).body,
    write: (member: string, thread: string, message: string) =>
      as(member)<Message>('POST', `/api/thread/${thread}/message`, { message }),
    uploadPhoto,
    /** Writes a message that is a picture; returns its uid. */
    sendPhoto: async (member: string, thread: string) => {
      const uid = await uploadPhoto(member)
      await as(member)('POST', `/api/thread/${thread}/message`, { message: '', photos: [{ uid }] })
      return uid
    },
    look: async (member: string, thread: string) =>
      (await as(member)<Thread>('GET', `/api/thread/${thread}`)).body,
    turnTo: (time: number) => (now = time),
    now: () => now,
  }
}
