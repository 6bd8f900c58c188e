import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import type { NoticeKind } from '@tribu/proto/http/notice.ts'
import { KINDS } from './kinds.ts'
import { renderLetter, type Letter } from './mails/letter.ts'
import { resetMail } from './mails/reset-mail.ts'
import { welcomeMail } from './mails/welcome-mail.ts'
import { letterOf } from './notice-words.ts'
import { otherNameOf } from './other-name.ts'
import type { Mail } from './ports.ts'
import type { Due, MailKind } from './store.postgres.ts'
import type { makeWaysOut } from './ways-out.ts'

/** Whom a letter is for. */
export type To = { firstName: string; publicUrl: string }
/** A letter that its reader may do without, and the kind by which they end such. */
export type Optional = { letter: Letter; notice: NoticeKind }

/**
 * Writes a mail at the moment it is sent: the address is the member's present one, the reset link and the other member's name are asked of
 * identity. Undefined: it has no point any more, since the member is gone or the request is over.
 */
export const makeComposeMail =
  (deps: {
    identity: Pick<InternalApi<typeof identityInternal>, 'mailAddress' | 'resetLink' | 'memberFacts'>
    publicUrl: string
    waysOut: ReturnType<typeof makeWaysOut>
    digest: (due: Due<MailKind>, to: To) => Promise<Optional>
    messages: (due: Due<MailKind>, to: To) => Promise<Optional>
  }) =>
  async (due: Due<MailKind>): Promise<Mail | undefined> => {
    const { identity, publicUrl } = deps
    const member = await identity.mailAddress({ member: due.member })
    if (!member) return undefined
    const to = { firstName: member['first-name'], publicUrl }
    const envelope = { id: due.id, to: { name: to.firstName, address: member.email } }
    if (due.kind === 'welcome') return { ...envelope, ...welcomeMail(to) }
    if (due.kind === 'reset') {
      const link = await identity.resetLink({ request: due.request ?? '' })
      return link ? { ...envelope, ...resetMail({ ...to, token: link.token }) } : undefined
    }
    const { kind, about } = due
    const write = async (): Promise<Optional> => {
      if (kind === 'digest') return deps.digest(due, to)
      if (kind === 'messages') return deps.messages(due, to)
      const other = await otherNameOf(identity, about as object)
      return { letter: letterOf(kind, about, { ...to, other }), notice: KINDS[kind].notice }
    }
    const { letter, notice } = await write()
    const waysOut = deps.waysOut(due.member, notice)
    return { ...envelope, ...renderLetter(letter, waysOut), unsubscribe: waysOut.unsubscribe }
  }
