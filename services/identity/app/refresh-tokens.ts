import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 32 random bytes; the browser keeps them, we keep their hash. */
export const newRefreshToken = () => randomBytes(32).toString('base64url')

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/**
 * The token that a used one is traded for. It follows from the used one and a secret, so that several copies asked at once, by tabs of
 * one browser, all hand out the same successor: a family has one living token at any time, and a thief cannot hide beside it.
 */
export const successorOf = (token: string, secret: Buffer) =>
  createHmac('sha256', secret).update(token).digest('base64url')
