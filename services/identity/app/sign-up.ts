import type { z } from 'zod'
import type { SignUp } from '@tribu/proto/http/member.ts'
import type { SessionTokens } from '@tribu/proto/internal/identity.ts'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { conflict } from '@tribu/platform/errors.ts'
import { newId } from '@tribu/platform/ids.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import { newMember, type Member } from '../domain/member.ts'
import { splitName } from '../domain/split-name.ts'
import type { MemberStore } from '../ports.ts'
import type { Captcha } from './captcha.ts'
import { registered } from './member-events.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import type { Passwords } from './passwords.ts'
import type { StartSession } from './start-session.ts'

const emailUsed = () => conflict('email-used', 'This email is already linked to an account', 'email')

/**
 * Makes a member and signs them in: member, password, session and event together or not at all. The captcha is spent only by a form
 * that is otherwise right, so that a member who has to choose another password need not solve it again.
 */
export const makeSignUp =
  (deps: {
    db: Database
    outbox: Outbox
    members: MemberStore
    captcha: Captcha
    passwords: Passwords
    startSession: StartSession
    clock: Clock
  }) =>
  async (form: z.output<typeof SignUp>): Promise<{ member: Member; tokens: SessionTokens }> => {
    refuseCommonPassword(form.password)
    await deps.captcha.accept(form.token)
    const passwordHash = await deps.passwords.hash(form.password)
    const member = newMember({
      id: newId(),
      email: form.email,
      ...splitName(form['first-name']),
      bio: '',
      district: null,
      lenderGst: '',
      photo: null,
      access: 'normal',
      createdAt: deps.clock(),
    })
    const tokens = await deps.db.transaction(async (tx) => {
      if (!(await deps.members.add(tx, member, passwordHash))) throw emailUsed()
      await deps.outbox.add(tx, registered(member))
      return deps.startSession(tx, member)
    })
    return { member, tokens }
  }
