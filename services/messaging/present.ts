import { secondsOf } from '@tribu/platform/clock.ts'
import { civilDate } from '@tribu/platform/civil-date.ts'
import type { Message, Thread } from '@tribu/proto/http/message.ts'
import { otherThan, seqOf, sideOf, unreadOf, type MessageRecord, type ThreadRecord } from './domain/thread.ts'
import type { ListingFacts, MemberFacts } from './ports.ts'

/** A message as both members see it. */
export const presentMessage = (record: MessageRecord): Message => {
  const at = secondsOf(record.at)
  return {
    _id: record.id,
    thread: record.thread,
    seq: record.seq,
    user: record.sender,
    message: record.text,
    photos: record.photos,
    booking: record.booking && { _id: record.booking.id, status: record.booking.status },
    'client-id': record.clientId,
    'created-at': at,
    'created-at-yyyy': civilDate(at),
  }
}

/** What is known around threads: names, listings, and with whom the reader does not talk. */
export type Known = {
  members: ReadonlyMap<string, MemberFacts>
  listings: ReadonlyMap<string, ListingFacts>
  blocks: { by: ReadonlySet<string>; of: ReadonlySet<string> }
}

/** A member as a thread names them. One that is not known yet has no name for a moment. */
export const presentParty = (id: string, members: Known['members']): Thread['user1'] => {
  const member = members.get(id)
  return {
    _id: id,
    'first-name': member?.firstName ?? '',
    'last-name': member?.lastName ?? '',
    photo: member?.photo ?? null,
  }
}

/** Why nobody can write in a thread. Whether it was the other who ended it, or an admin, is not told. */
export const endedFor = (
  other: string,
  { members, blocks }: Pick<Known, 'members' | 'blocks'>,
): Thread['ended'] => {
  if (blocks.by.has(other)) return 'blocked-by-you'
  return blocks.of.has(other) || members.get(other)?.blocked ? 'over' : null
}

/** A thread as one of its members sees it, with some of its messages. */
export const presentThread = (
  thread: ThreadRecord,
  reader: string,
  known: Known,
  messages: MessageRecord[] = [],
): Thread => {
  const side = sideOf(thread, reader) ?? 0
  const other = otherThan(side)
  const listing = known.listings.get(thread.listing)
  return {
    _id: thread.id,
    user1: presentParty(thread.members[0], known.members),
    user2: presentParty(thread.members[1], known.members),
    listing: {
      _id: thread.listing,
      name: listing?.name ?? '',
      photo: listing?.photo ?? null,
      listed: listing?.listed ?? false,
    },
    'created-at': secondsOf(thread.createdAt),
    'latest-message': thread.latest && presentMessage(thread.latest),
    seq: seqOf(thread),
    unread: unreadOf(thread, side),
    read: thread.read[side].seq,
    'other-read': thread.read[other].seq,
    ended: endedFor(thread.members[other], known),
    messages: messages.map(presentMessage),
  }
}
