import type { User } from '@tribu/proto/http/member.ts'

/** unknown → known at the first answer; `user` is null for a visitor. */
export type SessionState = { status: 'unknown' } | { status: 'known'; user: User | null }

export const sessionKnown = (user: User | null) => ({ type: 'session/known' as const, user })

export const sessionReducer = (
  state: SessionState = { status: 'unknown' },
  action: { type: string },
): SessionState => (isSessionKnown(action) ? { status: 'known', user: action.user } : state)

const isSessionKnown = (action: { type: string }): action is ReturnType<typeof sessionKnown> =>
  action.type === 'session/known'
