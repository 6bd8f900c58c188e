import type { IncomingMessage } from 'node:http'
import type { ShortLived } from '@tribu/platform/short-lived/short-lived.ts'
import { checkSameOrigin } from '../same-origin.ts'
import { senderAddress } from '../sender.ts'

// A page connects once, and again when its connection breaks.
const CONNECTS = 120
const WINDOW_S = 60

/** Whether a socket may be opened: by a page of ours, and not too often from one address. */
export const makeMayConnect =
  (deps: {
    publicUrl: string
    trustedProxies: number
    limitScale: number
    shortLived: Pick<ShortLived, 'count'>
  }) =>
  async (request: IncomingMessage): Promise<boolean> => {
    checkSameOrigin(request.headers, deps.publicUrl)
    const sender = senderAddress(request, deps.trustedProxies)
    const { allowed } = await deps.shortLived.count(`socket:${sender}`, CONNECTS * deps.limitScale, WINDOW_S)
    return allowed
  }
