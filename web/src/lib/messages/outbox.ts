import type { Message } from '@tribu/proto/http/message.ts'
import { useSyncExternalStore } from 'react'
import { request } from '../http.ts'
import type { Answer } from '../http.ts'
import { dropUnsent, keepUnsent, readUnsent } from './kept-texts.ts'
import type { Draft, Unsent } from './kept-texts.ts'

/*
 * What a member has sent and the server has not taken yet, one queue per thread: the next one goes when the one before is through, so their
 * order is kept. Each has an id of its own that the server knows it by, so trying again never makes two of one. It is in the browser's storage
 * before it is sent, and out of it when the server has it.
 *
 *   sending ──▶ (the server has it: it is a message)
 *      ├──▶ waiting   no answer, or none that says no: tried again, by itself and when the connection is back; those behind it wait
 *      └──▶ failed    refused: stays until the member tries again or deletes it; those behind it go on
 */

/** How long a send may take. */
const PATIENCE_MS = 20_000
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

type Queue = { unsent: Unsent[]; sending: boolean; tries: number; timer?: ReturnType<typeof setTimeout> }

const NONE: Unsent[] = []
let owner = ''
let onSent: (message: Message) => void = () => undefined
let queues = new Map<string, Queue>()
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

const queueOf = (thread: string): Queue => {
  const queue = queues.get(thread) ?? { unsent: NONE, sending: false, tries: 0 }
  queues.set(thread, queue)
  return queue
}

const change = (thread: string, id: string, to: Pick<Unsent, 'state' | 'error'> | undefined) => {
  const queue = queueOf(thread)
  queue.unsent = queue.unsent.flatMap((unsent) => {
    if (unsent['client-id'] !== id) return unsent
    if (!to) dropUnsent(owner, unsent)
    const next = to && { ...unsent, error: undefined, ...to }
    if (next) keepUnsent(owner, next)
    return next ?? []
  })
  tell()
}

const post = async (unsent: Unsent): Promise<Answer<Message>> => {
  const { thread, message, photos } = unsent
  try {
    return await request<Message>(`/api/thread/${thread}/message`, {
      method: 'POST',
      body: {
        message,
        thread,
        'client-id': unsent['client-id'],
        'created-at': Math.floor(unsent.at / 1000),
        ...(photos.length > 0 ? { photos: photos.map(({ uid }) => ({ uid })) } : {}),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch {
    return { ok: false, status: 0, errors: [{ title: 'system', detail: '', code: 'no-answer' }] }
  }
}

/** Worth another try by itself: no answer, our fault, too many at once, or the session is being renewed. */
const mayPass = (status: number) => status === 0 || status >= 500 || [401, 408, 425, 429].includes(status)

const pump = async (thread: string): Promise<void> => {
  const queue = queueOf(thread)
  if (queue.sending) return
  clearTimeout(queue.timer)
  const sender = owner
  queue.sending = true
  for (;;) {
    const next = queue.unsent.find(({ state }) => state !== 'failed')
    if (!next) break
    const id = next['client-id']
    const answer = await post(next)
    if (owner !== sender) return // somebody else is signed in now; it is still in the storage
    if (answer.ok) {
      queue.tries = 0
      onSent(answer.data)
      change(thread, id, undefined)
    } else if (mayPass(answer.status)) {
      for (const unsent of queue.unsent)
        if (unsent.state === 'sending') change(thread, unsent['client-id'], { state: 'waiting' })
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** queue.tries)
      queue.tries += 1
      queue.timer = setTimeout(() => void pump(thread), wait)
      break
    } else {
      change(thread, id, { state: 'failed', error: answer.errors[0]?.detail || 'This message was refused.' })
    }
  }
  queue.sending = false
}

/** Who is told of each message that is through. */
export const whenSent = (listener: (message: Message) => void): void => {
  onSent = listener
}

/** Takes up what a member has not got through before, also in another visit. */
export const openOutbox = (member: string): void => {
  if (owner === member) return
  closeOutbox()
  owner = member
  for (const unsent of readUnsent(member)) {
    const queue = queueOf(unsent.thread)
    queue.unsent = [...queue.unsent, unsent.state === 'failed' ? unsent : { ...unsent, state: 'sending' }]
  }
  tell()
  wakeOutbox()
}

/** The member has left; what is not sent stays in the storage. */
export const closeOutbox = (): void => {
  for (const { timer } of queues.values()) clearTimeout(timer)
  queues = new Map()
  owner = ''
  tell()
}

/** The connection is back: nothing waits any longer. */
export const wakeOutbox = (): void => {
  for (const thread of queues.keys()) void pump(thread)
}

export const send = (thread: string, { message, photos }: Draft): void => {
  const queue = queueOf(thread)
  const unsent: Unsent = {
    'client-id': crypto.randomUUID(),
    thread,
    message,
    photos,
    at: Math.max(Date.now(), (queue.unsent.at(-1)?.at ?? 0) + 1),
    state: 'sending',
  }
  keepUnsent(owner, unsent)
  queue.unsent = [...queue.unsent, unsent]
  tell()
  void pump(thread)
}

export const sendAgain = ({ thread, 'client-id': id }: Unsent): void => {
  change(thread, id, { state: 'sending' })
  void pump(thread)
}

/** Deletes what was not sent. One that is on its way may still arrive. */
export const dropMessage = ({ thread, 'client-id': id }: Unsent): void => change(thread, id, undefined)

/** A message has arrived by another way, such as the socket: it is through. */
export const hasArrived = ({ thread, 'client-id': id }: Pick<Message, 'thread' | 'client-id'>): void => {
  if (id !== null && queues.get(thread)?.unsent.some((unsent) => unsent['client-id'] === id))
    change(thread, id, undefined)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is on its way in a thread, in order. */
export const useUnsent = (thread: string): Unsent[] =>
  useSyncExternalStore(subscribe, () => queues.get(thread)?.unsent ?? NONE)
