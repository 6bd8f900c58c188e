import type { SessionTokens } from '@tribu/proto/internal/identity.ts'
import { SUPPORT_EMAIL } from '@tribu/proto/http/product.ts'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { AppError } from '@tribu/platform/errors.ts'
import type { ShortLived } from '@tribu/platform/short-lived/short-lived.ts'
import { emailKey, type Member } from '../domain/member.ts'
import type { MemberStore } from '../ports.ts'
import type { Passwords } from './passwords.ts'
import type { EndSession } from './end-session.ts'
import type { StartSession } from './start-session.ts'

/** So many wrong passwords for one address within the window, then each further one makes that address wait. */
const WRONG_TRIES = 10
const WRONG_TRIES_SECONDS = 15 * 60
const PAUSE_SECONDS = 60

const wrong = () =>
  new AppError({
    kind: 'invalid',
    code: 'wrong-password',
    detail: 'The email or password is not right',
    field: 'password',
  })

const tooMany = () =>
  new AppError({
    kind: 'too-many',
    code: 'sign-in-pause',
    detail: 'Too many tries with a wrong password. Please wait a minute and try again',
    field: 'password',
    retryAfter: PAUSE_SECONDS,
  })

const blocked = () =>
  new AppError({
    kind: 'forbidden',
    code: 'blocked',
    detail: `This account is blocked. Please write to ${SUPPORT_EMAIL}`,
  })

/**
 * Signs in. Whether an address is known cannot be told from the answer, its time, or the pause after wrong tries. Only failures count
 * towards the pause, and it is short, so that nobody can lock a member out for long. A hash made at another cost than today's is renewed.
 */
export const makeSignIn =
  (deps: {
    db: Database
    members: MemberStore
    passwords: Passwords
    shortLived: ShortLived
    startSession: StartSession
    endSession: EndSession
    clock: Clock
  }) =>
  async (
    form: { email: string; password: string },
    before: { session: string } | undefined,
  ): Promise<{ member: Member; tokens: SessionTokens }> => {
    const pause = `sign-in-pause:${emailKey(form.email)}`
    if ((await deps.shortLived.marked([pause])).has(pause)) throw tooMany()
    const found = await deps.members.findByEmail(deps.db, form.email)
    if (!(await deps.passwords.matches(form.password, found?.passwordHash)) || !found) {
      const tries = await deps.shortLived.count(
        `sign-in-wrong:${emailKey(form.email)}`,
        WRONG_TRIES,
        WRONG_TRIES_SECONDS,
      )
      if (!tries.allowed) await deps.shortLived.mark(pause, PAUSE_SECONDS)
      throw wrong()
    }
    const rehashed = deps.passwords.isOutdated(found.passwordHash)
      ? await deps.passwords.hash(form.password)
      : undefined
    const { member, tokens } = await deps.db.transaction(async (tx) => {
      // Read again under a lock: a member blocked meanwhile, or with a new password since, gets no session.
      const current = await deps.members.lock(tx, found.member.id)
      const credential = await deps.members.findByEmail(tx, form.email)
      if (!current || credential?.passwordHash !== found.passwordHash) throw wrong()
      if (current.blocked) throw blocked()
      if (rehashed) await deps.members.setPassword(tx, current.id, rehashed, deps.clock())
      return { member: current, tokens: await deps.startSession(tx, current) }
    })
    if (before) await deps.endSession(before.session)
    return { member, tokens }
  }
