import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import { makeSparingLog } from '../sparing-log.ts'
import { makeLimiters } from './limiters.ts'
import { firstConnection, openRedis } from './redis-connection.ts'
import type { ShortLived } from './short-lived.ts'

/*
 * Short-lived state that all copies share. When Redis does not answer within a second:
 *
 *   count             allows: a dead Redis must not close the shop. Limits do not hold meanwhile; a log line says so
 *   mark, unmark,     throw `unavailable`: "is this session ended?" has no safe guess. A mark may have been set all the same, its answer
 *   marked            lost on the way
 *   memory            is undefined; so it is for a moment after the connection is back
 *   announce          logs and goes on: it is a hint, and what it tells of has been written already
 *   listen            hears again once the connection is back; what was announced meanwhile is not heard
 */

// A subscriber sends nothing by itself, so that only asking shows that the other end is gone.
const PULSE_MS = 5000

export const makeRedisState = async (deps: {
  url: string
  namespace: string
  log: Log
}): Promise<ShortLived> => {
  const inNamespace = (name: string) => `${deps.namespace}:${name}`
  const markKey = (key: string) => inNamespace(`mark:${key}`)
  const complain = makeSparingLog(deps.log)
  const redis = openRedis(deps.url, complain)
  const subscriber = openRedis(deps.url, complain)
  const listeners = new Map<string, ((message: string) => void)[]>()

  const limiter = makeLimiters(
    (limit, windowSeconds, name) =>
      new RateLimiterRedis({
        storeClient: redis,
        points: limit,
        duration: windowSeconds,
        keyPrefix: inNamespace(`count:${name}`),
      }),
  )

  const must = async <T>(command: Promise<T>): Promise<T> => {
    try {
      return await command
    } catch (error) {
      complain(error, 'Redis did not answer')
      throw Object.assign(unavailable(), { cause: error })
    }
  }

  // A server that was restarted, or took the place of another, has another id. Its data may be those of a while ago, or none.
  let memory: string | undefined
  redis.on('ready', () => {
    redis.info('server').then(
      (info) => (memory = /^run_id:(\w+)/m.exec(info)?.[1]),
      (error: unknown) => complain(error, 'Redis did not say who it is'),
    )
  })
  redis.on('close', () => (memory = undefined))

  const subscribe = async (channels: string[]) => {
    if (channels.length === 0 || subscriber.status !== 'ready') return
    await subscriber.subscribe(...channels.map(inNamespace)).catch((error: unknown) => {
      complain(error, 'could not subscribe; connecting again')
      subscriber.disconnect(true)
    })
  }
  subscriber.on('ready', () => void subscribe([...listeners.keys()]))
  subscriber.on('message', (name, message) => {
    const channel = name.slice(inNamespace('').length)
    for (const listener of listeners.get(channel) ?? []) listener(message)
  })
  const pulse = setInterval(() => {
    if (subscriber.status === 'ready')
      subscriber.ping().catch((error: unknown) => complain(error, 'the subscriber does not answer'))
  }, PULSE_MS).unref()

  await Promise.all([firstConnection(redis), firstConnection(subscriber)])

  return {
    count: async (key, limit, windowSeconds) => {
      const answer = await limiter(limit, windowSeconds)
        .consume(key)
        .then(
          (result) => ({ allowed: true, result }),
          (result: unknown) => {
            if (result instanceof RateLimiterRes) return { allowed: false, result }
            complain(result, 'Redis did not answer; limits do not hold')
            return undefined
          },
        )
      if (!answer) return { allowed: true, remaining: limit, resetIn: windowSeconds }
      return {
        allowed: answer.allowed,
        remaining: answer.result.remainingPoints,
        resetIn: Math.ceil(answer.result.msBeforeNext / 1000),
      }
    },
    mark: async (key, seconds) => (await must(redis.set(markKey(key), '1', 'EX', seconds, 'NX'))) === 'OK',
    unmark: async (key) => void (await must(redis.del(markKey(key)))),
    marked: async (keys) => {
      if (keys.length === 0) return new Set()
      const values = await must(redis.mget(keys.map(markKey)))
      return new Set(keys.filter((_, index) => values[index] !== null))
    },
    memory: () => memory,
    announce: async (channel, message) => {
      await redis
        .publish(inNamespace(channel), message)
        .catch((error: unknown) => complain(error, 'could not announce'))
    },
    listen: async (channel, listener) => {
      const others = listeners.get(channel)
      listeners.set(channel, [...(others ?? []), listener])
      if (!others) await subscribe([channel])
    },
    close: async () => {
      clearInterval(pulse)
      redis.disconnect()
      subscriber.disconnect()
    },
  }
}
