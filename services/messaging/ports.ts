import type { Image } from '@tribu/proto/http/image.ts'
import type { MessageRecord, NewMessage, ThreadRecord } from './domain/thread.ts'

export type Page = { limit: number; skip: number }

/** What messaging keeps of a listing and of a member, fed by events; the version is the owner's. */
export type ListingFacts = {
  id: string
  version: number
  name: string
  photo: string | null
  lister: string
  listed: boolean
}
export type MemberFacts = {
  id: string
  version: number
  firstName: string
  lastName: string
  photo: Pick<Image, 'uid'> | null
  blocked: boolean
}

/** A message that a member showed to the admins. Times are milliseconds. */
export type Report = {
  id: string
  thread: string
  seq: number
  reporter: string
  reported: string
  reason: string
  comment: string
  createdAt: number
  doneAt: number | null
}

/** A picture, and whose it is; `thread` is null while no message has claimed it. */
export type MessagePhoto = { member: string; thread: string | null }

/** Which messages of a thread: right before a number, or right after one; without either the newest. */
export type Part = { before?: number; after?: number; limit: number }

/** Threads and their messages. A message, its number, the thread that counts it and the event are written together or not at all. */
export type TalkStore = {
  /** Adds a thread; where it is there already, nothing is written and that one is returned. */
  open: (thread: ThreadRecord) => Promise<ThreadRecord>
  thread: (id: string) => Promise<ThreadRecord | undefined>
  /** Those of a member in which something was said, the latest first. */
  threadsOf: (member: string, page: Page) => Promise<ThreadRecord[]>
  /** Those of a member with messages that they have not seen, the latest first. */
  unreadOf: (member: string) => Promise<ThreadRecord[]>
  /**
   * Writes what comes next in a thread. Of one `key` there is one message in a thread: a second is not written, and the first returned.
   * Undefined: there is no such thread.
   */
  append: (
    thread: string,
    message: NewMessage,
    now: number,
  ) => Promise<{ message: MessageRecord; thread: ThreadRecord; isNew: boolean } | undefined>
  /** Oldest first. */
  messages: (thread: string, part: Part) => Promise<MessageRecord[]>
  /**
   * A member has seen a thread up to a number, or as far as it goes. `moved`: they had not before, and an event says so now. Undefined:
   * there is no such thread, or it is not theirs.
   */
  read: (
    thread: string,
    member: string,
    seq: number | undefined,
    now: number,
  ) => Promise<{ thread: ThreadRecord; moved: boolean } | undefined>
  /** Makes sure that what was written in a thread can be found by `search`. A write does that too, unless the process dies in it. */
  settle: (thread: string) => Promise<void>
  /** Messages of a member's threads in which each of the words begins a word, newest first. Words are folded. */
  search: (member: string, words: string[], page: Page) => Promise<MessageRecord[]>
}

/** Pictures that members uploaded for messages. */
export type PhotoStore = {
  addPhoto: (photo: { image: Image; member: string }) => Promise<void>
  /** Claims pictures for a message. All must be this member's and not another message's; else undefined, and none is claimed. */
  claimPhotos: (
    member: string,
    uids: string[],
    message: Pick<MessageRecord, 'thread' | 'key'>,
  ) => Promise<Image[] | undefined>
  /** Who uploaded a picture, and the message that claimed it. */
  photo: (uid: string) => Promise<MessagePhoto | undefined>
  /** Forgets up to `limit` pictures that came in a stretch of time (seconds) and are in no message; returns their uids. */
  takeUnusedPhotos: (taken: { from: number; to: number }, limit: number) => Promise<string[]>
}

/** What is known beside the talk itself: who is blocked, what was reported, listings and members. */
export type FactsStore = {
  /** `by` does not want to talk with `member` any more, or does again. */
  setBlock: (by: string, member: string, blocked: boolean) => Promise<void>
  /** Whom a member has blocked, and who has blocked them. */
  blocksOf: (member: string) => Promise<{ by: Set<string>; of: Set<string> }>

  /** Adds a report; a second one of the same member about the same message changes nothing and returns the first. */
  addReport: (report: Report) => Promise<Report>
  /** Those that wait first, then the newest. */
  reports: (page: Page) => Promise<Report[]>
  reportsIn: (thread: string) => Promise<Report[]>
  /** Undefined: there is no such report. */
  closeReport: (id: string, doneAt: number | null) => Promise<Report | undefined>

  /** Keeps facts unless newer ones are there. */
  keepListing: (facts: ListingFacts) => Promise<void>
  keepMember: (facts: MemberFacts) => Promise<void>
  listings: (ids: string[]) => Promise<Map<string, ListingFacts>>
  members: (ids: string[]) => Promise<Map<string, MemberFacts>>
}

/** Where messaging keeps everything. Two engines serve this interface, and one suite holds both to it (`store.features.ts`). Times are milliseconds. */
export type MessagingStore = TalkStore & PhotoStore & FactsStore
