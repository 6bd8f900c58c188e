import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const sign = (request: string, secret: Buffer) => createHmac('sha256', secret).update(request).digest()

/** The token of a reset mail: the request's id and a signature. It can be made again at any time, so it is kept nowhere. */
export const resetToken = (request: string, secret: Buffer) =>
  `${request}.${sign(request, secret).toString('base64url')}`

/** The request of a genuine token; undefined for anything else. */
export const requestOfToken = (token: string, secret: Buffer): string | undefined => {
  const [request = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !z.uuid().safeParse(request).success) return undefined
  const given = Buffer.from(signature, 'base64url')
  const wanted = sign(request, secret)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? request : undefined
}
