import type { Clock } from '@tribu/platform/clock.ts'
import { AppError, conflict, invalid, notFound } from '@tribu/platform/errors.ts'
import { newId } from '@tribu/platform/ids.ts'
import { otherThan, sideOf, type MessageRecord, type ThreadRecord } from '../domain/thread.ts'
import type { MessagingStore } from '../ports.ts'
import { endedFor } from '../present.ts'
import type { TellMembers } from './tell-members.ts'

/** What a member writes. `clientId` is theirs: sent twice, it is one message. */
export type Written = { text: string; photos: string[]; clientId: string | undefined }

const TALK_OVER = 'This conversation is over. Your message was not sent'
const TALK_BLOCKED = 'You have blocked this member. Unblock them to write'

const isSame = (message: MessageRecord, { text, photos }: Written) =>
  message.text === text &&
  message.photos.length === photos.length &&
  message.photos.every(({ uid }, i) => uid === photos[i])

/**
 * Writes a message, then tells both members' open pages. Sent again with the same `clientId` it answers with the first, and tells them again,
 * since the first time may have ended in between.
 * @throws AppError not-found (no such thread of theirs), conflict (the talk is over; the `clientId` was used for something else), invalid
 */
export const makeWriteMessage =
  (deps: { store: MessagingStore; tell: TellMembers; clock: Clock }) =>
  async (thread: ThreadRecord, sender: string, written: Written): Promise<MessageRecord> => {
    const { store } = deps
    const side = sideOf(thread, sender)
    if (side === undefined) throw notFound()
    const clientId = written.clientId ?? newId()
    const key = `${sender} ${clientId}`
    await checkTalk(store, sender, thread.members[otherThan(side)])
    const photos =
      written.photos.length === 0
        ? []
        : await store.claimPhotos(sender, written.photos, { thread: thread.id, key })
    if (!photos)
      throw invalid(
        'photos',
        'One of the pictures is no longer there. Please remove it and add it again',
        'photo-unknown',
      )
    const message = { id: newId(), sender, text: written.text, photos, booking: null, clientId, key }
    const done = await store.append(thread.id, message, deps.clock())
    if (!done) throw notFound()
    if (!done.isNew && !isSame(done.message, written))
      throw conflict('client-id', 'This id was already used for another message', 'client-id')
    deps.tell.written(done.thread, done.message)
    return done.message
  }

const checkTalk = async (store: MessagingStore, sender: string, other: string) => {
  const [members, blocks] = await Promise.all([store.members([other]), store.blocksOf(sender)])
  const ended = endedFor(other, { members, blocks })
  if (ended)
    throw new AppError({
      kind: 'conflict',
      code: 'talk-ended',
      detail: ended === 'over' ? TALK_OVER : TALK_BLOCKED,
    })
}
