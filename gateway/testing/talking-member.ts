import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { ToPage, ToServer } from '@tribu/proto/http/live.ts'
import type { Message } from '@tribu/proto/http/message.ts'
import type { TalkRecord } from './talk-history.ts'
import type { Visitor } from './visitor.ts'

/** What holds the talk together; switched off, the judge of the history must see it. */
export type TalkSwitches = {
  /** The page says what it has, and gets what it lacks. */
  replay: boolean
  /** A message that is sent again carries the same id. */
  sameId: boolean
}

/** Of how many calls, and of how many moments, the connection is cut. */
export type TalkTrouble = { calls: number; moments: number }

type SocketKey = { _id: string; apikey: string }

const MOMENT_MS = 200
const ANSWER_MS = 5000
// About as long as a call takes.
const CUT_WITHIN_MS = 40
const SYNC_EVERY_MS = 5000

/**
 * A member with a page open on a thread, as the site's own page behaves: joins with what it has, asks for what it lacks, sends again until it
 * is answered. Connections are cut at random, in the midst of calls as well.
 */
export const makeTalkingMember = (given: {
  id: string
  thread: string
  /** What the page shows when it opens. */
  loaded: Message[]
  /** The same member at each door. */
  doors: { url: string; visitor: Visitor }[]
  switches: TalkSwitches
  trouble: TalkTrouble
}) => {
  const { id, thread, doors, switches, trouble } = given
  const page = new Map(given.loaded.map((message) => [message.seq, message]))
  const acknowledged: TalkRecord['acknowledged'] = []
  const written: string[] = []
  const ended = new AbortController()
  const isOpen = () => !ended.signal.aborted
  const rest = (ms: number) => pause(ms, undefined, { signal: ended.signal }).catch(() => undefined)
  let line: Socket<ToPage, ToServer> | undefined

  const anyDoor = () => doors[Math.floor(Math.random() * doors.length)]!
  const has = () => {
    let seq = 0
    while (page.has(seq + 1)) seq += 1
    return seq
  }
  const have = () => (switches.replay ? [{ thread, seq: has() }] : [])
  const sync = () =>
    void (switches.replay && line?.connected && line.emit('sync', { have: have() }, () => undefined))

  const connect = async (): Promise<void> => {
    const { url, visitor } = anyDoor()
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(ANSWER_MS)])
    const key = await visitor.send<SocketKey>('GET', '/api/socket-key', undefined, {}, signal)
    if (key.status !== 200) throw new Error('no key')
    if (!isOpen()) return
    const made: Socket<ToPage, ToServer> = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      timeout: ANSWER_MS,
      extraHeaders: { 'sec-fetch-site': 'same-origin' },
    })
    line = made
    made.on('message', (message) => void (message.thread === thread && page.set(message.seq, message)))
    made.on('thread', (hint) => void (hint._id === thread && hint.seq > has() && sync()))
    made.on('again', sync)
    const closed = new Promise<void>((done) => {
      made.on('disconnect', () => done())
      made.on('connect_error', () => done())
      ended.signal.addEventListener('abort', () => done(), { once: true })
    })
    made.on('connect', () => {
      made
        .timeout(ANSWER_MS)
        .emit('join', { ...key.body, have: have() }, (late: Error | null, taken: boolean) => {
          if (late || !taken) made.disconnect()
        })
    })
    await closed
  }

  const stayConnected = async () => {
    while (isOpen()) {
      await connect().catch(() => undefined)
      line?.disconnect()
      await rest(50 + Math.random() * 150)
    }
  }
  const cutAtRandom = async () => {
    while (isOpen()) {
      await rest(MOMENT_MS)
      if (Math.random() < trouble.moments) line?.io.engine?.close()
    }
  }
  const syncNowAndThen = async () => {
    while (isOpen()) {
      await rest(SYNC_EVERY_MS)
      sync()
    }
  }
  const living = Promise.all([stayConnected(), cutAtRandom(), syncNowAndThen()])

  /** Sends until it is acknowledged. @throws Error where it is refused for good */
  const say = async (text: string): Promise<void> => {
    written.push(text)
    const first = randomUUID()
    for (;;) {
      const signal = AbortSignal.timeout(
        Math.random() < trouble.calls ? Math.ceil(Math.random() * CUT_WITHIN_MS) : ANSWER_MS,
      )
      const answer = await anyDoor()
        .visitor.send<Message>(
          'POST',
          `/api/thread/${thread}/message`,
          { message: text, 'client-id': switches.sameId ? first : randomUUID() },
          {},
          signal,
        )
        .catch(() => undefined)
      if (answer?.status === 200) {
        acknowledged.push({ text, seq: answer.body.seq })
        return
      }
      if (answer && answer.status < 500) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
      await pause(20 + Math.random() * 80)
    }
  }

  return {
    id,
    say,
    acknowledged: () => acknowledged.length,
    /** The number up to which the page has everything. */
    has,
    end: async () => {
      ended.abort()
      line?.disconnect()
      await living
    },
    record: async (): Promise<TalkRecord> => {
      const { visitor } = anyDoor()
      const all: Message[] = []
      for (;;) {
        const after = all.at(-1)?.seq ?? 0
        const part = await visitor.must(
          visitor.send<Message[]>('GET', `/api/thread/${thread}/message?after=${after}&limit=200`),
        )
        all.push(...part)
        if (part.length < 200) break
      }
      const shown = [...page.values()].toSorted((a, b) => a.seq - b.seq)
      return { member: id, acknowledged, written, page: shown, thread: all }
    },
  }
}
export type TalkingMember = ReturnType<typeof makeTalkingMember>
