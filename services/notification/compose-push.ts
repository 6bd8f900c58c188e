import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import type { messagingInternal } from '@tribu/proto/internal/messaging.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { MailAbouts, MessageAbout } from './about.ts'
import { KINDS, type TellingKind } from './kinds.ts'
import { linkOf, noticeWords } from './notice-words.ts'
import { otherNameOf } from './other-name.ts'
import { MessageDropped, type Push, type PushContent } from './ports.ts'
import { forgetSession, isOvertaken, subscriptionOf } from './push-store.postgres.ts'
import type { Due } from './store.postgres.ts'

/** What is pushed: everything that is told, and messages between members. */
export type PushKind = TellingKind | 'message'

/** Push services take 4 kB, encrypted; a screen that is locked shows far less. */
const TEXT_MAX = 240
const graphemes = new Intl.Segmenter('en-NZ')
const cut = (text: string) => {
  if (text.length <= TEXT_MAX) return text
  const first = [...graphemes.segment(text.slice(0, TEXT_MAX - 1))].map(({ segment }) => segment)
  // The last one may have been cut in two.
  return `${first.slice(0, -1).join('').trimEnd()}…`
}

/**
 * Writes a push at the moment it is sent, for the browser that it was ordered for: names and texts are asked for then, and stand in no order.
 * @throws MessageDropped: the browser was unsubscribed, or is another member's now, or its session has ended; the message is not there
 */
export const makeComposePush =
  (deps: {
    db: Database
    identity: Pick<InternalApi<typeof identityInternal>, 'memberFacts' | 'isSessionOn'>
    messaging: Pick<InternalApi<typeof messagingInternal>, 'messagesAfter'>
  }) =>
  async (due: Due<PushKind>): Promise<Push> => {
    const subscribed = await subscriptionOf(deps.db, due.id)
    if (!subscribed) throw new MessageDropped('the browser has unsubscribed')
    const { to, session } = subscribed
    if (session && !(await deps.identity.isSessionOn({ session }))) {
      await forgetSession(deps.db, session)
      throw new MessageDropped('the session has ended')
    }

    const ofMessage = async ({ thread, seq, sender }: MessageAbout): Promise<PushContent> => {
      // What was said by night would come all at once in the morning, and an older one take the place of a newer.
      if (await isOvertaken(deps.db, due.id)) throw new MessageDropped('a later message is pushed')
      const [message] = await deps.messaging.messagesAfter({ member: due.member, thread, seq: seq - 1 })
      if (message?.seq !== seq) throw new MessageDropped('the message is not there')
      const title = await otherNameOf(deps.identity, { other: sender })
      const text = message.message || (message.photos.length > 1 ? 'Sent you pictures' : 'Sent you a picture')
      return { title, message: cut(text), link: `/messages/${thread}`, tag: `message ${thread}` }
    }
    const ofTelling = async (kind: TellingKind): Promise<PushContent> => {
      const about = due.about as MailAbouts[TellingKind]
      const { title, message } = noticeWords(kind, about, { other: await otherNameOf(deps.identity, about) })
      const link = linkOf(kind, about)
      return { title: cut(title), message: cut(message), link, tag: `${kind} ${link}` }
    }

    return {
      id: due.id,
      to,
      pressing: due.kind === 'message' || KINDS[due.kind].presses,
      content:
        due.kind === 'message' ? await ofMessage(due.about as MessageAbout) : await ofTelling(due.kind),
    }
  }
