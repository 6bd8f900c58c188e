import type { Database } from '@tribu/platform/db/database.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import type { messagingInternal } from '@tribu/proto/internal/messaging.ts'
import type { Optional, To } from './compose-mail.ts'
import { messageMail } from './mails/message-mail.ts'
import { namesOf } from './other-name.ts'
import { MessageDropped } from './ports.ts'
import { noteAbout, type Due } from './store.postgres.ts'
import { threadsOf, type Covered } from './talk-store.postgres.ts'

/**
 * Writes the one mail about everything that a member has not seen. What that is, is asked of messaging at this moment; the row of the mail
 * keeps up to where it covers each thread.
 * @throws MessageDropped: all was seen, or stood in an earlier mail
 */
export const makeComposeMessageMail =
  (deps: {
    db: Database
    messaging: Pick<InternalApi<typeof messagingInternal>, 'unseen'>
    identity: Pick<InternalApi<typeof identityInternal>, 'memberFacts'>
  }) =>
  async (due: Due<string>, to: To): Promise<Optional> => {
    const { db, messaging, identity } = deps
    // First what we know, then what is: a message that comes in between is in the answer, or is told of later.
    const known = await threadsOf(db, due.member)
    const unseen = await messaging.unseen({ member: due.member })
    const covered: Covered = Object.fromEntries([
      ...known.filter(({ waiting }) => waiting).map(({ thread, latest }) => [thread, latest]),
      ...unseen.map(({ thread, seq }) => [thread, seq]),
    ])
    await noteAbout(db, 'mail', due.id, { covered })
    const told = new Map(known.map(({ thread, told: seq }) => [thread, seq]))
    if (!unseen.some(({ thread, seq }) => seq > (told.get(thread) ?? 0))) throw new MessageDropped('read')
    const nameIn = await namesOf(identity, unseen)
    const threads = unseen.map((each) => ({ ...each, other: nameIn(each) }))
    return { letter: messageMail(threads, to), notice: 'messages' }
  }
