import { setTimeout as pause } from 'node:timers/promises'
import type { EventBus } from '@tribu/platform/bus/bus.ts'
import { conflict } from '@tribu/platform/errors.ts'
import type { Log } from '@tribu/platform/log.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { IndexGeneration, SearchIndex } from '../ports.ts'
import { feedGeneration, groupOf, type FedGeneration } from './fed-generation.ts'
import { waitToTakeOver } from './rebuild-index.ts'

/** Raise this when a document is made differently: at the next start the index is rebuilt from the events, while the old one answers. */
export const INDEX_SHAPE = 1

// Copies look this often whether another one has changed over; a generation that was left is kept five times as long.
const FOLLOW_MS = 1000
// The bus delivers in batches; who is less behind is as current as a busy index ever is.
const CURRENT_WITHIN = 200

export type KeptIndex = {
  /** The generation that answers now. */
  generation: () => IndexGeneration
  /** Builds the next generation from the first event on, and changes over to it. Returns its number. @throws AppError conflict when a copy is at it, or index-incomplete */
  rebuild: () => Promise<number>
  /** Rejects until the index has once been current since the start. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}

/** Keeps the index in step with the events, and this copy in step with the generation that all copies answer from. */
export const keepIndex = async (deps: {
  index: SearchIndex
  bus: EventBus
  bucket: string
  changed: (listing: string) => Promise<void>
  log: Log
  followMs?: number
}): Promise<KeptIndex> => {
  const { index, bus, log, followMs = FOLLOW_MS } = deps
  const left = new Set<Promise<void>>()
  const ending = new AbortController()
  let building: Promise<number> | undefined
  let wasCurrent = false

  const feed = (number: number) => feedGeneration({ ...deps, number, generation: index.open(number) })

  const makeNew = async (number: number): Promise<FedGeneration> => {
    await bus.forget(groupOf(number))
    await index.create(number)
    return feed(number)
  }

  const dropOlder = async (than: number) => {
    for (const number of await index.dropOlder(than)) await bus.forget(groupOf(number))
  }

  const open = async () => {
    for (;;) {
      const current = await index.current()
      if (current) {
        await dropOlder(current.generation)
        return { fed: await feed(current.generation), shape: current.shape }
      }
      const release = await index.claim()
      try {
        if (release && !(await index.current())) {
          const fed = await makeNew(1)
          await index.use(1, INDEX_SHAPE)
          return { fed, shape: INDEX_SHAPE }
        }
      } finally {
        await release?.()
      }
      await pause(100) // another copy is making the first one
    }
  }

  const opened = await open()
  let serving = opened.fed

  // Other copies may still answer from it for a moment.
  const leaveLater = (old: FedGeneration, then: () => Promise<void>) => {
    const { promise: waited, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, 5 * followMs)
    ending.signal.addEventListener('abort', () => resolve())
    const done = waited
      .then(async () => {
        clearTimeout(timer)
        await old.leave()
        if (!ending.signal.aborted) await then()
      })
      .catch((error: unknown) => log.warn({ err: error }, 'an old generation stays until the next start'))
      .finally(() => left.delete(done))
    left.add(done)
  }

  const rebuild = async (): Promise<number> => {
    const release = await index.claim()
    if (!release) throw conflict('index-building', 'The index is already being rebuilt.')
    const old = serving
    let next: FedGeneration | undefined
    try {
      old.remember()
      const newest = (await index.current())?.generation ?? 0
      next = await makeNew(Math.max(newest, old.number) + 1)
      next.remember()
      const fresh = next
      const takeOver = () => {
        serving = fresh
      }
      const took = await waitToTakeOver({ old, next, takeOver, stopped: () => ending.signal.aborted })
      if (!took) {
        await next.leave()
        return old.number
      }
      await index.use(next.number, INDEX_SHAPE)
    } catch (error) {
      serving = old
      await next?.leave()
      throw error
    } finally {
      old.forget()
      next?.forget()
      await release()
    }
    leaveLater(old, () => dropOlder(serving.number))
    log.info({ generation: next.number, listings: await next.generation.count() }, 'index rebuilt')
    return next.number
  }

  const rebuildOnce = () =>
    (building ??= rebuild().finally(() => {
      building = undefined
    }))

  // Another copy may have rebuilt the index: this one then answers from, and feeds, the new generation as well.
  const follow = makeLoop({
    name: 'following the index',
    log,
    idleMs: followMs,
    step: async () => {
      const current = await index.current()
      if (building || !current || current.generation === serving.number) return false
      const old = serving
      serving = await feed(current.generation)
      await old.leave()
      return false
    },
  })

  if (opened.shape !== INDEX_SHAPE) {
    rebuildOnce().catch((error: unknown) =>
      log.error({ err: error }, 'the index could not be rebuilt; the old one goes on'),
    )
  }

  return {
    generation: () => serving.generation,
    rebuild: rebuildOnce,
    ready: async () => {
      if (wasCurrent) return
      const behind = await serving.behind()
      if (!behind || behind.lag >= CURRENT_WITHIN)
        throw new Error(`the index is ${behind?.lag ?? 'far'} behind`)
      wasCurrent = true
    },
    stop: async () => {
      ending.abort()
      await follow.stop()
      await building?.catch(() => undefined) // already logged or thrown to its caller
      await Promise.all(left)
      await serving.leave()
    },
  }
}
