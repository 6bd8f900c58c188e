import express, { type Router } from 'express'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { invalid } from '@tribu/platform/errors.ts'
import { answer, type Answering } from '@tribu/platform/http/answer.ts'
import { newId } from '@tribu/platform/ids.ts'
import { addPushSubscription, getPushKey, removePushSubscription } from '@tribu/proto/http/notice.ts'
import { subscribe, unsubscribe } from './push-store.postgres.ts'

const BASE64URL = /^[\w-]+={0,2}$/

/** Whether these are an uncompressed point of P-256 and a secret of 16 bytes, as RFC 8291 has them: with others nothing can be encrypted. */
const areKeys = ({ p256dh, auth }: { p256dh: string; auth: string }) => {
  if (!BASE64URL.test(p256dh) || !BASE64URL.test(auth)) return false
  const point = Buffer.from(p256dh, 'base64url')
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16
}

/** The routes by which a browser is told by push, or no longer. */
export const pushRoutes = (
  answering: Answering,
  deps: { db: Database; clock: Clock; publicKey: string; isPushService: (address: string) => boolean },
): Router => {
  const router = express.Router()
  const { db, clock } = deps

  answer(router, answering, getPushKey, async () => ({ key: deps.publicKey }))

  answer(router, answering, addPushSubscription, async ({ member, body: { endpoint, keys } }) => {
    if (!deps.isPushService(endpoint)) throw invalid('endpoint', 'must be the address of a push service')
    if (!areKeys(keys)) throw invalid('keys', 'must be the keys of a push subscription')
    const given = { id: newId(), endpoint, ...keys, now: clock() }
    return { _id: await subscribe(db, member, given) }
  })

  answer(router, answering, removePushSubscription, async ({ member, body: { endpoint } }) => ({
    removed: await unsubscribe(db, member.member, endpoint),
  }))
  return router
}
