import { setTimeout as pause } from 'node:timers/promises'
import type { EventBus } from '@tribu/platform/bus/bus.ts'
import { AppError, conflict } from '@tribu/platform/errors.ts'
import type { Log } from '@tribu/platform/log.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { Claim, IndexGeneration, SearchIndex } from '../ports.ts'
import { feedGeneration, groupOf, type FedGeneration } from './fed-generation.ts'
import { waitToTakeOver } from './rebuild-index.ts'

/** Raise this when a document is made differently: at the next start the index is rebuilt from the events, while the old one answers. */
export const INDEX_SHAPE = 1

// Copies look this often whether another one has changed over; a generation that was left is kept five times as long.
const FOLLOW_MS = 1000
// The bus delivers in batches; who is less behind is as current as a busy index ever is.
const CURRENT_WITHIN = 200

const building = () => conflict('index-building', 'The index is already being rebuilt.')
const mayGoBetterLater = (error: unknown) =>
  error instanceof AppError && error.facts.code !== 'index-incomplete'
const claimLost = () =>
  conflict('index-claim-lost', 'Another copy may be rebuilding the index by now; this one has stopped.')

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
  let rebuilding: Promise<number> | undefined
  let wasCurrent = false
  let lost = false

  const feed = (number: number) =>
    feedGeneration({ ...deps, number, generation: index.open(number), ending: ending.signal })

  const makeNew = async (number: number): Promise<FedGeneration> => {
    await bus.forget(groupOf(number))
    await index.create(number)
    return feed(number)
  }

  const drop = async (which: (generation: number) => boolean) => {
    for (const number of await index.drop(which)) await bus.forget(groupOf(number))
  }

  const makeFirst = async ({ generation }: Claim) => {
    const fed = await makeNew(generation)
    try {
      await index.use(generation, INDEX_SHAPE)
    } catch (error) {
      await fed.leave()
      throw error
    }
    return { fed, shape: INDEX_SHAPE }
  }

  const open = async () => {
    for (;;) {
      const current = await index.current()
      if (current) {
        await drop((number) => number < current.generation)
        return { fed: await feed(current.generation), shape: current.shape }
      }
      const claim = await index.claim()
      try {
        if (claim && !(await index.current())) return await makeFirst(claim)
      } finally {
        await claim?.release()
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
    const claim = await index.claim()
    if (!claim) throw building()
    const old = serving
    let next: FedGeneration | undefined
    try {
      // What an earlier rebuild left unfinished.
      const newest = Math.max((await index.current())?.generation ?? 0, old.number)
      await drop((number) => number > newest && number < claim.generation)
      old.remember()
      next = await makeNew(claim.generation)
      next.remember()
      const fresh = next
      const takeOver = () => {
        serving = fresh
      }
      const stopped = () => ending.signal.aborted || !claim.held()
      if (!(await waitToTakeOver({ old, next, takeOver, stopped }))) {
        if (!ending.signal.aborted) throw claimLost()
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
      await claim.release()
    }
    leaveLater(old, () => drop((number) => number < serving.number))
    log.info({ generation: next.number, listings: await next.generation.count() }, 'index rebuilt')
    return next.number
  }

  const rebuildOnce = () =>
    (rebuilding ??= rebuild().finally(() => {
      rebuilding = undefined
    }))

  // Another copy may have rebuilt the index: this one then answers from, and feeds, the new generation as well.
  const follow = makeLoop({
    name: 'following the index',
    log,
    idleMs: followMs,
    step: async () => {
      const current = await index.current()
      lost = !current
      if (rebuilding || !current || current.generation === serving.number) return false
      const old = serving
      serving = await feed(current.generation)
      await old.leave()
      return false
    },
  })

  // Until it is done, here or by another copy. The claim may be held by one that has just died.
  const bringToShape = async () => {
    while (!ending.signal.aborted && (await index.current())?.shape !== INDEX_SHAPE) {
      try {
        await rebuildOnce()
      } catch (error) {
        if (!mayGoBetterLater(error)) throw error
        await pause(followMs, undefined, { signal: ending.signal }).catch(() => undefined)
      }
    }
  }
  const shaping = (opened.shape === INDEX_SHAPE ? Promise.resolve() : bringToShape()).catch(
    (error: unknown) => log.error({ err: error }, 'the index could not be rebuilt; the old one goes on'),
  )

  return {
    generation: () => serving.generation,
    rebuild: rebuildOnce,
    ready: async () => {
      if (lost) throw new Error('the engine has lost the index; a restart makes it anew from the events')
      if (wasCurrent) return
      const behind = await serving.behind().catch((error: unknown) => {
        if (error instanceof AppError && error.facts.kind === 'unavailable') return 'unknown' as const
        throw error
      })
      // While the bus is away nobody can tell. The index answers as it was, which is better than not at all.
      if (behind === 'unknown') return
      if (!behind || behind.lag >= CURRENT_WITHIN)
        throw new Error(`the index is ${behind?.lag ?? 'far'} behind`)
      wasCurrent = true
    },
    stop: async () => {
      ending.abort()
      // At the same time: an event that waited until now for an engine that is away would be tried again and again, and given up.
      const leaving = serving.leave()
      await follow.stop()
      await shaping
      await rebuilding?.catch(() => undefined) // already logged or thrown to its caller
      await Promise.all([...left, leaving])
      await serving.leave() // the one of a rebuild that was done meanwhile
    },
  }
}
