import { generateKeyPairSync } from 'node:crypto'

/** A key pair that a suite signs access tokens with: `pem` is the public half, as identity tells it. */
export const makeSessionKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    kid: 'test',
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
