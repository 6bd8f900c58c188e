import { SOCKET_PATH } from '@tribu/proto/http/socket.ts'
import { io } from 'socket.io-client'
import { api } from '../api.ts'
import { tagsOfBooking } from '../booking/booking-api.ts'
import { request } from '../http.ts'
import { closeOutbox, openOutbox, wakeOutbox } from '../messages/outbox.ts'
import { unreadNoticesStale } from '../notice/unread-notices.ts'
import { store } from '../store.ts'
import { toAnswerStale } from '../to-answer.ts'
import { unreadStale } from '../unread.ts'
import { connectionIs } from './connection.ts'
import { nowJoined, TAKEN_WITHIN_MS } from './joined-socket.ts'
import type { LiveSocket } from './joined-socket.ts'
import { have, hearMessages, syncOthers } from './live-messages.ts'

/*
 * The one socket of a page. What it tells is a hint: the calls that show it are made anew; messages come whole (`live-messages.ts`). Whoever was
 * away for a while has missed hints, so all of them are made anew when the connection is back.
 */

const EVERYTHING = [
  'Booking',
  'BookingMoney',
  'Dashboard',
  'Availability',
  'Card',
  'PaymentAccount',
  'Thread',
  'Notice',
] as const
/** A room that could not be joined is tried again, as long as the connection holds. */
const JOIN_AGAIN_MS = 3000

let socket: LiveSocket | undefined
const watched = new Map<string, number>()
let joining = false

const stale = (tags: Parameters<typeof api.util.invalidateTags>[0]) =>
  store.dispatch(api.util.invalidateTags(tags))

const everythingStale = () => {
  stale([...EVERYTHING])
  toAnswerStale()
  unreadStale()
  unreadNoticesStale()
}

// The key holds for a minute, so it is asked for at each connect. With it goes how far the open threads are known: what was missed comes.
const join = async (made: LiveSocket): Promise<void> => {
  const connection = made.id
  const stands = () => joining && made.connected && made.id === connection
  const answer = await request<{ _id: string; apikey: string }>('/api/socket-key')
  if (!stands()) return
  const known = have()
  const done =
    answer.ok &&
    (await made
      .timeout(TAKEN_WITHIN_MS)
      .emitWithAck('join', { ...answer.data, have: known })
      .catch(() => false))
  if (!stands()) return
  if (done && answer.ok) {
    nowJoined({ socket: made, ...answer.data })
    return syncOthers(known)
  }
  if (answer.ok || answer.status !== 401) setTimeout(() => stands() && void join(made), JOIN_AGAIN_MS)
}

const open = () => {
  let before = false
  const made: LiveSocket = io({ path: SOCKET_PATH, transports: ['websocket'] })
  made.on('connect', () => {
    connectionIs('live')
    if (joining) void join(made)
    for (const listing of watched.keys()) made.emit('watch', { listing }, () => undefined)
    if (before) everythingStale()
    before = true
    wakeOutbox()
  })
  made.on('connect_error', () => connectionIs('lost'))
  // Ended by the server: the session is over, or its copy stops. Who is still signed in may come back.
  made.on('disconnect', (reason) => {
    nowJoined(undefined)
    connectionIs('lost')
    if (reason === 'io server disconnect') setTimeout(() => made.connect(), 2000)
  })
  made.on('booking', ({ _id }) => {
    stale([...tagsOfBooking(_id)])
    toAnswerStale()
  })
  made.on('availability', ({ listing }) => stale([{ type: 'Availability', id: listing }]))
  made.on('again', everythingStale)
  hearMessages(made)
  made.on('notice', () => {
    stale(['Notice'])
    unreadNoticesStale()
  })
  made.on('account', () => stale(['Card', 'PaymentAccount', 'User']))
  return made
}

/** Hears of what changes for this member, who is signed in, and sends what they have not got through before. Called again when another one is. */
export const followMember = (member: string | undefined): void => {
  joining = member !== undefined
  nowJoined(undefined)
  if (member === undefined) closeOutbox()
  else openOutbox(member)
  if (!joining && watched.size === 0) {
    socket?.disconnect()
    socket = undefined
    return
  }
  if (!socket) socket = open()
  else {
    // Rooms belong to the connection: a new one for another member.
    socket.disconnect()
    socket.connect()
  }
}

/** Hears of the days of a listing until the returned function is called. */
export const watchListing = (listing: string): (() => void) => {
  watched.set(listing, (watched.get(listing) ?? 0) + 1)
  socket ??= open()
  if (socket.connected) socket.emit('watch', { listing }, () => undefined)
  return () => {
    const left = (watched.get(listing) ?? 1) - 1
    if (left > 0) return void watched.set(listing, left)
    watched.delete(listing)
    if (socket?.connected) socket.emit('unwatch', { listing }, () => undefined)
  }
}

// Said by the browser before the socket finds out: a line that is back is tried at once.
window.addEventListener('online', () => {
  if (socket && !socket.connected) socket.connect()
  wakeOutbox()
})
