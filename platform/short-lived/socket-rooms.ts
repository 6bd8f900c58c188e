import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'
import type { Log } from '../log.ts'
import { makeSparingLog } from '../sparing-log.ts'

/**
 * Reaches the sockets of open pages by the rooms they are in, whichever process has them. At most once, and only those that are connected
 * now: whoever missed it asks again.
 */
export type SocketRooms = {
  emit: (rooms: string[], event: string, data: object) => void
  /** Said by the process that has sockets; undefined where no other can have any. */
  adapter: ReturnType<typeof createAdapter> | undefined
  serve: (server: Server) => void
  close: () => void
}

/** Where all modules are in one process. */
export const makeLocalRooms = (): SocketRooms => {
  let server: Server | undefined
  return {
    emit: (rooms, event, data) => void server?.to(rooms).emit(event, data),
    adapter: undefined,
    serve: (given) => {
      server = given
    },
    close: () => undefined,
  }
}

// Until then the subscriptions of a new connection are made again.
const BACK_AFTER_MS = 500
// A line that went dead without a word shows when a question stays unanswered: who only listens would wait for ever.
const PULSE_MS = 5000
const SILENCE_MS = 5000
const CONNECT_MS = 1000
const RETRY_MAX_MS = 2000

/**
 * Between processes, over Redis. While it is away nobody is reached. It comes back by itself, and then the sockets of this process hear
 * `again`: what was said meanwhile is lost to them.
 */
export const openRedisRooms = (deps: { url: string; namespace: string; log: Log }): SocketRooms => {
  const complain = makeSparingLog(deps.log)
  // The subscriptions are made once, whenever there is a connection, and made again by the client itself.
  const open = () => {
    const redis = new Redis(deps.url, {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      maxRetriesPerRequest: null,
      retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), RETRY_MAX_MS),
    })
    redis.on('error', (error) => complain(error, 'connection of the sockets to Redis lost'))
    return redis
  }
  const [publisher, subscriber] = [open(), open()]
  const adapter = createAdapter(publisher, subscriber, { key: `${deps.namespace}:socket.io` })
  // Has no sockets of its own: it only sends.
  const sender = new Server({ adapter })
  const pulse = setInterval(() => {
    for (const redis of [publisher, subscriber])
      if (redis.status === 'ready') redis.ping().catch(() => undefined)
  }, PULSE_MS).unref()
  let server: Server | undefined
  // The first time as well: pages may have come before Redis did.
  subscriber.on('ready', () => setTimeout(() => server?.local.emit('again', {}), BACK_AFTER_MS).unref())
  return {
    emit: (rooms, event, data) => void sender.to(rooms).emit(event, data),
    adapter,
    serve: (given) => {
      server = given
    },
    close: () => {
      clearInterval(pulse)
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
