import { setTimeout as pause } from 'node:timers/promises'
import { Client, errors } from '@elastic/elasticsearch'
import { unavailable } from '../errors.ts'
import { translateErrors } from '../errors-of-calls.ts'
import type { Log } from '../log.ts'
import { makeSparingLog } from '../sparing-log.ts'

// One try of one request. A lost connection is tried once more, since after a restart the first request on a pooled one fails; a server that
// is silent is not asked again.
const REQUEST_MS = 4000
const TRIES_AGAIN = 1
// A question that costs it nothing: whether it is there, asked when a request got no answer, and then once a second until it is.
const PING = { requestTimeout: 1500, maxRetries: 0 }
const BEAT_MS = 1000

// Too busy; no node or no shard can answer. A missing index is one that was dropped a moment ago, or one that was lost.
const GONE = new Set([408, 429, 502, 503, 504])
const GONE_TYPES = new Set(['index_not_found_exception', 'cluster_block_exception'])

export type SearchServer = {
  client: Client
  /**
   * The same calls; where Elasticsearch cannot be reached, is too busy or takes too long, they reject with `unavailable`, and at once while it
   * is known to be away. A write may have happened all the same.
   */
  guarded: <Calls extends object>(calls: Calls) => Calls
  /** Rejects when it does not answer. */
  ready: () => Promise<void>
  close: () => Promise<void>
}

const gotNoAnswer = (error: unknown) =>
  error instanceof errors.ConnectionError ||
  error instanceof errors.TimeoutError ||
  error instanceof errors.NoLivingConnectionsError

const translate = (error: unknown): unknown => {
  const lost =
    gotNoAnswer(error) ||
    error instanceof errors.RequestAbortedError ||
    (error instanceof errors.ResponseError &&
      (GONE.has(error.statusCode ?? 0) || GONE_TYPES.has(String(error.body?.error?.type))))
  return lost ? Object.assign(unavailable(), { cause: error }) : error
}

/** A client of Elasticsearch that waits for nothing longer than a member would. Nothing is asked until the first call. */
export const openElastic = (deps: { url: string; log: Log }): SearchServer => {
  const complain = makeSparingLog(deps.log)
  const closing = new AbortController()
  const client = new Client({ node: deps.url, requestTimeout: REQUEST_MS, maxRetries: TRIES_AGAIN })
  let away = false
  let watching = false
  let watched = Promise.resolve()

  // One slow request is no proof: it is away when it does not even answer a ping.
  const watch = async () => {
    while (watching && !closing.signal.aborted) {
      away = await client.ping({}, PING).then(
        () => false,
        () => true,
      )
      watching = away
      if (away) await pause(BEAT_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  client.diagnostic.on('response', (error) => {
    if (!gotNoAnswer(error) || closing.signal.aborted) return
    complain(error, 'Elasticsearch does not answer')
    if (watching) return
    watching = true
    watched = watch()
  })

  const guarded: SearchServer['guarded'] = (calls) =>
    translateErrors(calls, translate, () => {
      if (away) throw unavailable()
    })
  return {
    client,
    guarded,
    ...guarded({
      ready: async () => {
        await client.ping({}, PING)
      },
    }),
    close: async () => {
      closing.abort()
      await client.close()
      await watched
    },
  }
}
