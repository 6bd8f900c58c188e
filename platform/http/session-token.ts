import jwt from 'jsonwebtoken'

/** Who a request comes from. `session` is the id of the sign-in, which all its tokens share. */
export type Session = { member: string; session: string; admin: boolean }

export type PublicKey = { kid: string; pem: string }

const ISSUER = 'tribu'
export const ACCESS_TOKEN_SECONDS = 15 * 60

/** An access token (JWT, ES256, 15 min). */
export const signAccessToken = (
  session: Session,
  key: { kid: string; privatePem: string },
  nowSeconds: number,
): string =>
  jwt.sign(
    { sid: session.session, adm: session.admin, iat: nowSeconds, exp: nowSeconds + ACCESS_TOKEN_SECONDS },
    key.privatePem,
    {
      algorithm: 'ES256',
      keyid: key.kid,
      subject: session.member,
      issuer: ISSUER,
    },
  )

/** The session of a token that is genuine and not over; else undefined. */
export const verifyAccessToken = (
  token: string,
  keys: PublicKey[],
  nowSeconds: number,
): Session | undefined => {
  const kid = jwt.decode(token, { complete: true })?.header.kid
  const key = keys.find((candidate) => candidate.kid === kid)
  if (!key) return undefined
  try {
    const claims = jwt.verify(token, key.pem, {
      algorithms: ['ES256'],
      issuer: ISSUER,
      clockTimestamp: nowSeconds,
    })
    if (typeof claims === 'string' || !claims.sub || typeof claims['sid'] !== 'string') return undefined
    return { member: claims.sub, session: claims['sid'], admin: claims['adm'] === true }
  } catch {
    return undefined // forged, over, or not a token: the caller treats them alike
  }
}
