import { io, type Socket } from 'socket.io-client'
import type { ToPage, ToServer } from '@tribu/proto/http/live.ts'
import type { Message } from '@tribu/proto/http/message.ts'
import type { ServerProcess } from './server-process.ts'
import type { Visitor } from './visitor.ts'

type Line = Socket<ToPage, ToServer>
type Have = Record<string, number>

/** What one open page of a member hears by its socket. */
export const makePages = (server: Pick<ServerProcess, 'url' | 'programs'>) => {
  const found = server.programs.filter(({ target }) => target === 'gateway').map(({ url }) => url)
  const doors = found.length > 0 ? found : [server.url]
  const lines: Line[] = []

  const connect = async (door: number) => {
    const line: Line = io(doors[door % doors.length], {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { 'sec-fetch-site': 'same-origin' },
    })
    lines.push(line)
    const messages: Message[] = []
    const hints: { _id: string; seq: number }[] = []
    const talks: string[] = []
    const typing: string[] = []
    const seen: { thread: string; user: string; seq: number }[] = []
    line.on('message', (message) => messages.push(message))
    line.on('thread', (hint) => hints.push(hint))
    line.on('talk', ({ thread }) => talks.push(thread))
    line.on('typing', ({ user }) => typing.push(user))
    line.on('seen', (news) => seen.push(news))
    await new Promise<void>((done, fail) => {
      line.on('connect', done)
      line.on('connect_error', fail)
    })
    return {
      line,
      typing,
      seen,
      hints,
      talks,
      all: () => [...messages, ...hints, ...talks, ...typing, ...seen],
      /** Those of a thread, each once, in the order of their numbers. */
      messages: (thread: string) =>
        [
          ...new Map(messages.filter((one) => one.thread === thread).map((one) => [one.seq, one])).values(),
        ].toSorted((a, b) => a.seq - b.seq),
      /** Whether what the page said was taken. */
      emit: (name: keyof ToServer, given: object) =>
        new Promise<boolean>((done) => line.emit(name, given as never, done)),
      close: () => void line.disconnect(),
    }
  }

  const keyOf = (who: Visitor) =>
    who.must(who.send<{ _id: string; apikey: string }>('GET', '/api/socket-key'))

  return {
    connect,
    keyOf,
    /** Opens a page at a door and joins; `have` is the last number it has of each thread. */
    open: async (who: Visitor, { door = 0, have = {} }: { door?: number; have?: Have } = {}) => {
      const page = await connect(door)
      const key = await keyOf(who)
      const had = Object.entries(have).map(([thread, seq]) => ({ thread, seq }))
      if (!(await page.emit('join', { ...key, have: had }))) throw new Error('not let in')
      return { ...page, key }
    },
    close: () => {
      for (const line of lines.splice(0)) line.disconnect()
    },
  }
}
export type Page = Awaited<ReturnType<ReturnType<typeof makePages>['connect']>>
