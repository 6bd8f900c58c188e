import type { ToServer } from '@tribu/proto/http/live.ts'
import type { Message } from '@tribu/proto/http/message.ts'
import { request } from '../http.ts'
import {
  cachedList,
  cachedThread,
  listIsStale,
  patchList,
  patchThread,
  readThreadAgain,
} from '../messages/cached-threads.ts'
import { hasArrived, whenSent } from '../messages/outbox.ts'
import { lacksSome, lastWithoutGap, takeInList, takeMessage, takeSeen } from '../messages/thread-patch.ts'
import { store } from '../store.ts'
import { unreadStale } from '../unread.ts'
import { joinedSocket, TAKEN_WITHIN_MS } from './joined-socket.ts'
import type { LiveSocket } from './joined-socket.ts'
import { endTyping, heardTyping } from './typing.ts'

/*
 * What the socket tells about messages, patched into what the page has read. A message may come twice, late or not at all: its number tells, and
 * what is missing is asked for (`sync`), at once when a gap shows, and every half minute for what left no trace.
 */

const HEAL_MS = 30_000
/** What arrives in one burst leads to one question. */
const BURST_MS = 300
/** A thread that something was told of is read again after this, and then not again for a while. */
const LOOK_AGAIN_MS = 1500
const LOOK_REST_MS = 10_000
const TYPING_EVERY_MS = 3000
/** The most messages that come at once. */
const MOST = 200
/** The most threads that a page may name. */
const HAVE_MOST = 20

type Have = Parameters<ToServer['sync']>[0]['have']

const open = new Map<string, number>()
const lookedAt = new Set<string>()
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
const readAt = new Map<string, number>()
let healing: ReturnType<typeof setInterval> | undefined

const member = () => {
  const { session } = store.getState()
  return session.status === 'known' ? (session.user?._id ?? '') : ''
}

/** Does something once, a while from now, however often it is asked for until then. */
const soon = (what: string, work: () => void, ms: number) => {
  if (waiting.has(what)) return
  waiting.set(
    what,
    setTimeout(() => {
      waiting.delete(what)
      work()
    }, ms),
  )
}

const listStale = () =>
  soon(
    'list',
    () => {
      listIsStale()
      unreadStale()
    },
    BURST_MS,
  )

/** How far this page has the threads that are open in it; `join` carries it, so that what was missed comes. */
export const have = (): Have =>
  [...open.keys()].slice(-HAVE_MOST).flatMap((thread) => {
    const read = cachedThread(thread)
    return read ? [{ thread, seq: lastWithoutGap(read.messages) }] : []
  })

const readAfter = async (thread: string, seq: number) => {
  const answer = await request<Message[]>(`/api/thread/${thread}/message?after=${seq}&limit=${MOST}`)
  if (answer.ok) for (const message of answer.data) heardMessage(message)
}

/** Asks for the messages that a thread lacks: by the socket, else by a call. */
export const syncThread = (thread: string): void => {
  const read = cachedThread(thread)
  if (!read) return
  const seq = lastWithoutGap(read.messages)
  const joined = joinedSocket()
  if (joined) joined.socket.emit('sync', { have: [{ thread, seq }] }, () => undefined)
  else void readAfter(thread, seq)
}

/** A thread has been read: what came while it was being read is asked for. Before the socket has joined, it says so itself as it joins. */
export const threadWasRead = (thread: string): void => {
  if (joinedSocket()) syncThread(thread)
}

/** The socket has joined, and said of these threads how far they are known: what was read only since then is asked for. */
export const syncOthers = (said: Have): void => {
  for (const thread of open.keys()) if (!said.some((one) => one.thread === thread)) syncThread(thread)
}

/** Asks for what is missing up to a number, unless it has come by then. */
const syncSoon = (thread: string, upTo: number) =>
  soon(
    `sync ${thread}`,
    () => {
      const read = cachedThread(thread)
      if (read && lastWithoutGap(read.messages) < Math.max(upTo, read.seq)) syncThread(thread)
    },
    BURST_MS,
  )

/** A thread is on the screen, until the returned function is called. */
export const openThread = (thread: string): (() => void) => {
  open.set(thread, (open.get(thread) ?? 0) + 1)
  healing ??= setInterval(() => {
    if (!document.hidden) for (const id of open.keys()) syncThread(id)
  }, HEAL_MS)
  return () => {
    const left = (open.get(thread) ?? 1) - 1
    if (left > 0) return void open.set(thread, left)
    open.delete(thread)
    if (open.size > 0) return
    clearInterval(healing)
    healing = undefined
  }
}

/** Whether the member looks at the end of a thread: what comes there is seen at once, and counts as unread nowhere. */
export const lookAt = (thread: string, looks: boolean): void => {
  if (looks) lookedAt.add(thread)
  else lookedAt.delete(thread)
}

/** A message has come, from whichever side. */
export const heardMessage = (message: Message): void => {
  const { thread, user } = message
  const me = member()
  patchThread(thread, (read) => takeMessage(read, message, me))
  const read = cachedThread(thread)
  if (read && lacksSome(read)) syncSoon(thread, read.seq)
  let listed: boolean | undefined
  patchList(me, (pages) => {
    listed = takeInList(pages, message, me)
  })
  if (listed === false) listStale()
  hasArrived(message)
  if (user === null || user === me) return
  endTyping(thread)
  if (!lookedAt.has(thread)) unreadStale()
}

// What this page has sent itself comes as the answer, whether there is a socket or not.
whenSent(heardMessage)

const heardSeen = (seen: { thread: string; user: string; seq: number }) => {
  const me = member()
  patchThread(seen.thread, (read) => takeSeen(read, seen, me))
  patchList(me, (pages) => {
    const thread = pages.flat().find(({ _id }) => _id === seen.thread)
    if (thread) takeSeen(thread, seen, me)
  })
  if (seen.user === me) unreadStale()
}

const heardTalk = ({ thread }: { thread: string }) => {
  if (open.has(thread)) readThreadAgain(thread)
}

// It comes with every message and every look as well.
const heardThread = ({ _id, seq }: { _id: string; seq: number }) => {
  const read = cachedThread(_id)
  if (read && lastWithoutGap(read.messages) < seq) syncSoon(_id, seq)
  else if (read && open.has(_id)) {
    const rest = (readAt.get(_id) ?? -Infinity) + LOOK_REST_MS - Date.now()
    soon(
      `look ${_id}`,
      () => {
        readAt.set(_id, Date.now())
        if (open.has(_id)) readThreadAgain(_id)
      },
      Math.max(LOOK_AGAIN_MS, rest),
    )
  }
  const listed = cachedList(member())?.find((thread) => thread._id === _id)
  if (!listed || listed.seq < seq) listStale()
}

export const hearMessages = (socket: LiveSocket): void => {
  socket.on('message', heardMessage)
  socket.on('thread', heardThread)
  socket.on('talk', heardTalk)
  socket.on('seen', heardSeen)
  socket.on('typing', ({ thread, user }) => {
    if (user !== member()) heardTyping(thread)
  })
}

/** Says that this member has seen a thread up to a number: by the socket, else by a call. False: it could not be said. */
export const markSeen = async (thread: string, seq: number): Promise<boolean> => {
  const joined = joinedSocket()
  const bySocket =
    joined !== undefined &&
    (await joined.socket
      .timeout(TAKEN_WITHIN_MS)
      .emitWithAck('seen', { _id: joined._id, apikey: joined.apikey, thread, seq })
      .catch(() => false))
  if (!bySocket) {
    const answer = await request(`/api/thread/${thread}/read`, { method: 'PUT', body: { seq } })
    if (!answer.ok) return false
  }
  heardSeen({ thread, user: member(), seq })
  return true
}

let toldAt = { thread: '', at: -Infinity }

/** Tells the other member that this one is writing, now and then. */
export const sayTyping = (thread: string): void => {
  if (toldAt.thread === thread && Date.now() - toldAt.at < TYPING_EVERY_MS) return
  const joined = joinedSocket()
  if (!joined) return
  toldAt = { thread, at: Date.now() }
  joined.socket.emit('typing', { thread }, () => undefined)
}
