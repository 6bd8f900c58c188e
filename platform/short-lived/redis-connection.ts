import { Redis } from 'ioredis'

// A request of a member waits for this: better no answer from Redis than a late one. Not less: a process that is short of time for a
// moment has not lost its Redis.
const COMMAND_MS = 1000
// Commands that hang in numbers mean a Redis that hangs: the connection is given up, and what follows fails at once.
const SILENCE_MS = 2000
const CONNECT_MS = 1000
const RETRY_MAX_MS = 2000
const FIRST_CONNECT_MS = 3000

/**
 * A connection to Redis that comes back by itself, with growing pauses of at most 2 s. While it is away every command fails at once:
 * nothing is queued for later, and nothing is sent twice.
 */
export const openRedis = (url: string, complain: (error: unknown, what: string) => void): Redis => {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) =>
      Math.min(50 * 2 ** Math.min(times, 10), RETRY_MAX_MS) * (0.8 + 0.4 * Math.random()),
  })
  redis.on('error', (error) => complain(error, 'connection to Redis lost'))
  return redis
}

/** Waits for the first connection, but not for long: a Redis that is away is no reason not to start. */
export const firstConnection = async (redis: Redis): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, FIRST_CONNECT_MS)
  })
  // A failed first try has been logged by the listener for errors, and is followed by others.
  await Promise.race([redis.connect().catch(() => undefined), late])
  clearTimeout(timer)
}
