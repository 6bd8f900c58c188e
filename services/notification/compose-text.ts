import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import type { messagingInternal } from '@tribu/proto/internal/messaging.ts'
import type { Reader, TextAbouts } from './about.ts'
import { otherNameOf } from './other-name.ts'
import { MessageDropped, type Text } from './ports.ts'
import type { Due, TextKind } from './store.postgres.ts'
import { TEXTS } from './texts/booking-texts.ts'
import { messagesText } from './texts/messages-text.ts'
import { phoneCodeText } from './texts/phone-code-text.ts'

/**
 * Writes a text at the moment it is sent, with the number, the code and the other member's name asked of identity. Undefined: the code holds
 * no longer, or the member has no verified number.
 */
export const makeComposeText =
  (deps: {
    identity: Pick<InternalApi<typeof identityInternal>, 'phoneCode' | 'phoneOf' | 'memberFacts'>
    messaging: Pick<InternalApi<typeof messagingInternal>, 'unseen'>
    publicUrl: string
  }) =>
  async (due: Due<TextKind>): Promise<Text | undefined> => {
    const { identity, publicUrl } = deps
    if (due.kind === 'phone-code') {
      const asked = await identity.phoneCode({ request: due.request ?? '' })
      if (!asked) return undefined
      return {
        id: due.id,
        member: due.member,
        number: asked.number,
        text: phoneCodeText({ code: asked.code, publicUrl }),
      }
    }
    const { number } = await identity.phoneOf({ member: due.member })
    if (!number) return undefined
    if (due.kind === 'messages') {
      const unseen = await deps.messaging.unseen({ member: due.member })
      if (unseen.length === 0) throw new MessageDropped('read')
      return { id: due.id, member: due.member, number, text: messagesText(unseen, publicUrl) }
    }
    const about = due.about as TextAbouts[typeof due.kind]
    const other = await otherNameOf(identity, about)
    // What an order is about is as its kind has it: they were written together.
    const write = TEXTS[due.kind] as (about: unknown, reader: Reader) => string
    return { id: due.id, member: due.member, number, text: write(about, { firstName: '', other, publicUrl }) }
  }
