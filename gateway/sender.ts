import type { IncomingMessage } from 'node:http'

/**
 * The address a request comes from, for counting. Behind `trusted` proxies of ours it is the entry that the outermost of them appended to
 * X-Forwarded-For; what a client itself put there is to the left of it and is never believed. IPv6 is cut to its /64.
 */
export const senderAddress = (request: IncomingMessage, trusted: number): string => {
  const socket = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const address = trusted > 0 ? (forwarded.at(-trusted) ?? socket) : socket
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}
