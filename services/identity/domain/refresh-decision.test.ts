import { describe, expect, test } from '@jest/globals'
import { decideRefresh, REUSE_GRACE_MS } from './refresh-decision.ts'

const now = 1_000_000_000
const live = { expiresAt: now + 1, endedAt: null }

describe('a refresh token', () => {
  test.each([
    ['unused is rotated', { usedAt: null, family: live }, 'rotate'],
    ['used a moment ago is answered again', { usedAt: now - 1, family: live }, 'repeat'],
    ['used at the end of the grace too', { usedAt: now - REUSE_GRACE_MS, family: live }, 'repeat'],
    ['used before the grace is a replay', { usedAt: now - REUSE_GRACE_MS - 1, family: live }, 'replay'],
    ['of an ended family is over', { usedAt: null, family: { ...live, endedAt: now - 5 } }, 'over'],
    ['of an expired family is over', { usedAt: null, family: { ...live, expiresAt: now } }, 'over'],
  ] as const)('%s', (_, token, decision) => {
    expect(decideRefresh(token, now)).toBe(decision)
  })
})
