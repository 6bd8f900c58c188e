import type { ToPage, ToServer } from '@tribu/proto/http/live.ts'
import type { Socket } from 'socket.io-client'

export type LiveSocket = Socket<ToPage, ToServer>

/** How long the server may take to say that it took something. */
export const TAKEN_WITHIN_MS = 5000

type Joined = { socket: LiveSocket; _id: string; apikey: string }
let joined: Joined | undefined

/** The socket has joined its member's room with this key, or has left it. */
export const nowJoined = (next: Joined | undefined): void => {
  joined = next
}

/** The socket, while it is in its member's room. */
export const joinedSocket = (): Joined | undefined => (joined?.socket.connected ? joined : undefined)
