/** What is known of a refresh token that was presented, and of its family. Times are milliseconds. */
export type PresentedToken = {
  usedAt: number | null
  family: { expiresAt: number; endedAt: number | null }
}

/** Two tabs of one browser may present the same token at nearly the same time; the later one is not a thief. */
export const REUSE_GRACE_MS = 30_000

/**
 * rotate: a fresh token, trade it. repeat: it was traded a moment ago, give the successor again. replay: it was traded long ago, so two
 * parties have it; the family must end. over: the family has ended or its time is up.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'replay' | 'over'

export const decideRefresh = (token: PresentedToken, now: number): RefreshDecision => {
  if (token.family.endedAt !== null || token.family.expiresAt <= now) return 'over'
  if (token.usedAt === null) return 'rotate'
  return now - token.usedAt <= REUSE_GRACE_MS ? 'repeat' : 'replay'
}
