import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import { resetMail } from './mails/reset-mail.ts'
import { welcomeMail } from './mails/welcome-mail.ts'
import type { Mail } from './ports.ts'
import type { DueMail } from './store.postgres.ts'

/**
 * Writes a mail at the moment it is sent: the address is the member's present one, and the reset link is asked of identity. Undefined: it
 * has no point any more, since the member is gone or the request is over.
 */
export const makeComposeMail =
  (deps: {
    identity: Pick<InternalApi<typeof identityInternal>, 'mailAddress' | 'resetLink'>
    publicUrl: string
  }) =>
  async (due: DueMail): Promise<Mail | undefined> => {
    const member = await deps.identity.mailAddress({ member: due.member })
    if (!member) return undefined
    const firstName = member['first-name']
    const envelope = { id: due.id, to: { name: firstName, address: member.email } }
    if (due.kind === 'welcome')
      return { ...envelope, ...welcomeMail({ firstName, publicUrl: deps.publicUrl }) }
    const link = await deps.identity.resetLink({ request: due.request ?? '' })
    return link
      ? { ...envelope, ...resetMail({ firstName, publicUrl: deps.publicUrl, token: link.token }) }
      : undefined
  }
