import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server } from 'socket.io'
import { endedMemberKey, endedSessionKey } from '@tribu/platform/http/ended-sessions.ts'
import type { SocketRooms } from '@tribu/platform/short-lived/socket-rooms.ts'
import { Join, Watch, type ToPage, type ToServer } from '@tribu/proto/http/live.ts'
import { listingRoom, memberRoom, SOCKET_PATH } from '@tribu/proto/http/socket.ts'
import type { SocketKeys } from './socket-key.ts'
import { take } from './take.ts'
import type { LiveSocket, makeTalk } from './talk.ts'

const LARGEST_MESSAGE = 10_000
// Pages of listings that one visitor has open.
const WATCHED_MOST = 20

/**
 * The sockets of the pages that are open at this copy. Only their own session's key lets members in; it is asked for again at each connect. What is
 * told is a hint to ask again, so nothing depends on its arrival.
 */
export const makeLive = (deps: {
  keys: SocketKeys
  /** Whether a session has not ended, and its member is not blocked. */
  isOn: (session: { member: string; session: string }) => Promise<boolean>
  /** Whether a connection may be made: from our own pages, and not too often. */
  mayConnect: (request: IncomingMessage) => Promise<boolean>
  rooms: Pick<SocketRooms, 'adapter' | 'serve'>
  talk: ReturnType<typeof makeTalk>
}) => {
  // Never listens: it only stands for the process' own server, which hands its upgrades on.
  const stand = createServer()
  const io = new Server<ToServer, ToPage>(stand, {
    path: SOCKET_PATH,
    serveClient: false,
    // Requests of one connection could reach several copies otherwise.
    transports: ['websocket'],
    maxHttpBufferSize: LARGEST_MESSAGE,
    allowRequest: (request, decide) => {
      deps.mayConnect(request).then(
        (may) => decide(null, may),
        () => decide(null, false),
      )
    },
    ...(deps.rooms.adapter ? { adapter: deps.rooms.adapter } : {}),
  })

  deps.rooms.serve(io)
  io.on('connection', (socket: LiveSocket) => {
    socket.on(
      'join',
      take(socket, Join, async ({ _id, apikey, have = [] }) => {
        const session = deps.keys.read(apikey)
        if (!session || session.member !== _id || !(await deps.isOn(session))) return false
        await socket.join([
          memberRoom(session.member),
          endedSessionKey(session.session),
          endedMemberKey(session.member),
        ])
        // It may have ended while we asked.
        if (!(await deps.isOn(session))) {
          socket.disconnect(true)
          return false
        }
        socket.data.joined = { ...session, apikey }
        // In the room first: what is said from now on comes by itself, what was said before comes now.
        await deps.talk.sendMissed(socket, session.member, have)
        return true
      }),
    )
    deps.talk.listen(socket)
    socket.on(
      'watch',
      take(socket, Watch, async ({ listing }) => {
        if (socket.rooms.size > WATCHED_MOST) return false
        await socket.join(listingRoom(listing))
        return true
      }),
    )
    socket.on(
      'unwatch',
      take(socket, Watch, async ({ listing }) => {
        await socket.leave(listingRoom(listing))
        return true
      }),
    )
  })

  return {
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      void stand.emit('upgrade', request, socket, head),
    /** A lender keeps days of a listing for themselves, or gives them back. */
    daysChanged: (listing: string) => void io.to(listingRoom(listing)).emit('availability', { listing }),
    /** A session has ended or a member was blocked; `mark` is what is announced of it. Each copy hears it, and ends its own sockets. */
    end: (mark: string) => io.local.in(mark).disconnectSockets(true),
    close: () => io.close(),
  }
}
