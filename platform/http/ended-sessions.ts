import { AppError } from '../errors.ts'
import type { ShortLived } from '../short-lived/short-lived.ts'
import type { Session } from './session-token.ts'

/*
 * How an access token is refused before its time is over: its session, or its member, carries a mark in short-lived state for as long as
 * the token could live. Identity sets the marks, the gateway looks them up at each request. The same keys are announced on the channel,
 * so that open connections can be closed at once.
 *
 * A missing mark means something only where all marks are there. Identity says so by one mark more, named after the memory they are in;
 * an engine that was restarted has another memory, whatever it still knows.
 */

export const ENDED_SESSIONS_CHANNEL = 'sessions'
export const endedSessionKey = (session: string) => `ended:session:${session}`
export const endedMemberKey = (member: string) => `ended:member:${member}`
export const allMarkedKey = (memory: string) => `ended:all:${memory}`

/** Whether a session has ended or its member is blocked. Undefined: the marks do not tell, and identity must be asked. */
export const makeReadEnded =
  (shortLived: Pick<ShortLived, 'marked' | 'memory'>) =>
  async (session: Pick<Session, 'session' | 'member'>): Promise<boolean | undefined> => {
    const ended = [endedSessionKey(session.session), endedMemberKey(session.member)]
    const memory = shortLived.memory()
    if (memory === undefined) return undefined
    const all = allMarkedKey(memory)
    try {
      const marked = await shortLived.marked([...ended, all])
      if (ended.some((key) => marked.has(key))) return true
      return marked.has(all) ? false : undefined
    } catch (error) {
      if (error instanceof AppError && error.facts.kind === 'unavailable') return undefined
      throw error
    }
  }
