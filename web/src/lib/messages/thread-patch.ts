import type { Message, Thread } from '@tribu/proto/http/message.ts'

/*
 * What a page knows of a thread, brought up to date by what the socket tells: messages come twice, late, or in another order than they were
 * written. All of these change the thread or the list in place, as RTK Query's patches do.
 */

const bySeq = (a: Message, b: Message) => a.seq - b.seq

/** Messages as one list by their numbers, each once. */
export const joinMessages = (...lists: (readonly Message[])[]): Message[] => {
  const known = new Map<number, Message>()
  for (const message of lists.flat()) if (!known.has(message.seq)) known.set(message.seq, message)
  return [...known.values()].toSorted(bySeq)
}

/** The last number up to which none is missing behind the first that is shown; 0 where nothing is shown. */
export const lastWithoutGap = (messages: readonly Message[]): number => {
  let last = messages[0]?.seq ?? 0
  for (const { seq } of messages) {
    if (seq > last + 1) break
    last = Math.max(last, seq)
  }
  return last
}

/** Whether some message between those that are shown, or at their end, is missing. */
export const lacksSome = ({ messages, seq }: Pick<Thread, 'messages' | 'seq'>): boolean =>
  lastWithoutGap(messages) < seq

const moveOn = (thread: Thread, message: Message) => {
  if (message.seq <= thread.seq) return
  thread.seq = message.seq
  thread['latest-message'] = message
}

/** Quiet lines do not count: their booking is told of by itself. */
const countsFor = (member: string, thread: Thread, { user, seq }: Message) =>
  user !== null && user !== member && seq > thread.read

/** Puts a message into an open thread: at its place by number, once. */
export const takeMessage = (thread: Thread, message: Message, member: string): void => {
  if (thread.messages.some(({ seq }) => seq === message.seq)) return
  if (countsFor(member, thread, message)) thread.unread += 1
  moveOn(thread, message)
  thread.messages.push(message)
  thread.messages.sort(bySeq)
}

/** Somebody has seen a thread up to a number. */
export const takeSeen = (thread: Thread, by: { user: string; seq: number }, member: string): void => {
  if (by.user !== member) {
    thread['other-read'] = Math.max(thread['other-read'], by.seq)
    return
  }
  thread.read = Math.max(thread.read, by.seq)
  if (thread.read >= thread.seq) thread.unread = 0
}

/** A thread that was read again: what had been scrolled up to, and what came meanwhile, stays. */
export const keepMessages = (known: Thread, fresh: Thread): Thread => {
  const messages = joinMessages(fresh.messages, known.messages)
  const latest = messages.at(-1)
  return latest && latest.seq > fresh.seq
    ? { ...fresh, messages, seq: latest.seq, 'latest-message': latest }
    : { ...fresh, messages }
}

/**
 * Puts a message into the list of threads: its thread goes to the top. The pages keep their lengths, by which it is known whether there are
 * more. False: the list is to be asked for anew, as it does not have the thread, or has missed a message of it.
 */
export const takeInList = (pages: Thread[][], message: Message, member: string): boolean => {
  const all = pages.flat()
  const place = all.findIndex(({ _id }) => _id === message.thread)
  const thread = all[place]
  if (!thread) return false
  if (message.seq <= thread.seq) return true
  const follows = message.seq === thread.seq + 1
  if (countsFor(member, thread, message)) thread.unread += 1
  moveOn(thread, message)
  all.splice(place, 1)
  all.unshift(thread)
  for (const page of pages) page.splice(0, page.length, ...all.splice(0, page.length))
  return follows
}
