import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import jwt from 'jsonwebtoken'

/** For tests only: the file of a certificate of localhost that signs itself, and of its key. */
export const CERTIFICATE = fileURLToPath(new URL('localhost.pem', import.meta.url))
const PEM = readFileSync(CERTIFICATE, 'utf8')

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const info = (name: string) => Buffer.from(`Content-Encoding: ${name}\0\x01`)

/** A browser: makes its keys, and reads what is pushed to it as RFC 8291 and RFC 8188 say. By no code that writes it. */
export const aBrowser = () => {
  const ecdh = createECDH('prime256v1')
  const point = ecdh.generateKeys()
  const secret = randomBytes(16)
  return {
    p256dh: point.toString('base64url'),
    auth: secret.toString('base64url'),
    read: (body: Buffer) => {
      const salt = body.subarray(0, 16)
      const theirs = body.subarray(21, 21 + body[20]!)
      const sealed = body.subarray(21 + body[20]!)
      const between = hmac(secret, ecdh.computeSecret(theirs))
      const key = hmac(between, Buffer.from('WebPush: info\0'), point, theirs, Buffer.from([1]))
      const prk = hmac(salt, key)
      const cipher = createDecipheriv(
        'aes-128-gcm',
        hmac(prk, info('aes128gcm')).subarray(0, 16),
        hmac(prk, info('nonce')).subarray(0, 12),
      )
      cipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      // The last record ends with a 2 and padding.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, string>
    },
  }
}

/** Checks who pushes (RFC 8292): the signature by the key that the header names, and for whom it is. */
export const readVapid = (authorization: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  return { key, claims: jwt.verify(token, publicKey, { algorithms: ['ES256'] }) as jwt.JwtPayload }
}

type Arrived = { path: string; headers: IncomingHttpHeaders; body: Buffer }
export type PushAnswer = { status: number; headers?: Record<string, string> } | 'silent' | 'cut'

/** A push service for tests, over TLS: keeps what comes, and answers as `how` says of an address. */
export const startPushService = async () => {
  const arrived: Arrived[] = []
  let how: (path: string) => PushAnswer = () => ({ status: 201 })
  const server = createServer({ key: PEM, cert: PEM }, (request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? ''
      arrived.push({ path, headers: request.headers, body })
      const answer = how(path)
      if (answer === 'silent') return
      if (answer === 'cut') return void request.socket.destroy()
      response.writeHead(answer.status, answer.headers).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    ca: PEM,
    arrived,
    endpoint: (name: string) => `https://${host}/push/${name}`,
    answer: (next: typeof how) => {
      how = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
