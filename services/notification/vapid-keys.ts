import webPush from 'web-push'
import type { Queryable } from '@tribu/platform/db/database.ts'
import { keptSecret } from './kept-secret.postgres.ts'

/** By these push services know who pushes (RFC 8292); in base64url. A browser subscribes with the public one, and takes pushes of no other. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** The keys of the settings, else those that were made once for this database. */
export const vapidKeysOf = async (
  within: Queryable,
  given: { VAPID_PUBLIC_KEY?: string; VAPID_PRIVATE_KEY?: string },
): Promise<VapidKeys> => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given
  if (publicKey && privateKey) return { publicKey, privateKey }
  const kept = await keptSecret(within, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys()))
  return JSON.parse(kept) as VapidKeys
}
