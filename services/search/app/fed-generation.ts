import { setTimeout as pause } from 'node:timers/promises'
import type { EventBus, GroupLag } from '@tribu/platform/bus/bus.ts'
import { AppError } from '@tribu/platform/errors.ts'
import type { Log } from '@tribu/platform/log.ts'
import type { IndexGeneration } from '../ports.ts'
import { feedIndex } from './feed-index.ts'
import { makeShowSoon, type Kept } from './show-soon.ts'

/** A generation that takes events. What it has taken is remembered only between `remember` and `forget`. */
export type FedGeneration = {
  number: number
  generation: IndexGeneration
  /** From now on remembers the newest version of each listing that was kept, and that is found by searches. */
  remember: () => void
  forget: () => void
  kept: ReadonlyMap<string, number>
  found: ReadonlyMap<string, number>
  /** Resolves when all that was kept before is found. */
  show: () => Promise<void>
  /** Lets events wait before they are written, until what this resolves to is called. Resolves when no write is under way. */
  hold: () => Promise<() => void>
  /** How far behind it is, over all topics. Undefined while the bus does not say. */
  behind: () => Promise<Pick<GroupLag, 'lag' | 'parked' | 'dead'> | undefined>
  /** Stops taking events, and waits for those in work. May be called again. */
  leave: () => Promise<void>
}

const AWAY_MS = 500

/** Each generation is a consumer group of its own, so that it reads from the first event on. */
export const groupOf = (generation: number): string => `search-${generation}`

/** Opens a generation and feeds it. `changed` is called when members can see the change. */
export const feedGeneration = async (deps: {
  number: number
  generation: IndexGeneration
  bus: EventBus
  bucket: string
  changed: (listing: string) => Promise<void>
  log: Log
  /** No more waiting: the process ends. */
  ending: AbortSignal
}): Promise<FedGeneration> => {
  const { number, generation, bus, log } = deps
  const [kept, found] = [new Map<string, number>(), new Map<string, number>()]
  let remembering = false
  const note = (there: Map<string, number>, { id, version }: Kept) => {
    if (remembering) there.set(id, Math.max(version, there.get(id) ?? 0))
  }
  const showing = makeShowSoon({
    generation,
    log,
    found: async (writes) => {
      for (const write of writes) note(found, write)
      await Promise.all([...new Set(writes.map(({ id }) => id))].map(deps.changed))
    },
  })
  const leaving = new AbortController()
  const end = AbortSignal.any([leaving.signal, deps.ending])
  // An engine that is away is no fault of the event: it waits, and does not use up its tries.
  const whileAway = async (change: () => Promise<void>) => {
    for (;;) {
      try {
        return await change()
      } catch (error) {
        const away = error instanceof AppError && error.facts.kind === 'unavailable'
        if (!away || end.aborted) throw error
        await pause(AWAY_MS, undefined, { signal: end }).catch(() => undefined)
      }
    }
  }
  const underWay = new Set<Promise<void>>()
  let gate: Promise<void> | undefined
  let left: Promise<void> | undefined
  const keep = async (write: Kept, change: () => Promise<void>) => {
    while (gate) await gate
    const work = whileAway(change).then(() => {
      note(kept, write)
      showing.kept(write)
    })
    underWay.add(work)
    await work.finally(() => underWay.delete(work))
  }
  const keeping: Pick<IndexGeneration, 'put' | 'remove'> = {
    put: (document) => keep(document, () => generation.put(document)),
    remove: (id, version) => keep({ id, version }, () => generation.remove(id, version)),
  }
  const unsubscribe = await bus.subscribe(
    groupOf(number),
    feedIndex({ generation: keeping, bucket: deps.bucket }),
  )
  const leave = async () => {
    leaving.abort()
    await unsubscribe()
    await showing.stop()
  }
  return {
    number,
    generation,
    kept,
    found,
    show: showing.show,
    hold: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      await Promise.allSettled(underWay)
      return () => {
        gate = undefined
        resolve()
      }
    },
    leave: () => (left ??= leave()),
    remember: () => {
      remembering = true
    },
    forget: () => {
      remembering = false
      kept.clear()
      found.clear()
    },
    behind: async () => {
      const lines = (await bus.lag()).filter((line) => line.group === groupOf(number))
      if (lines.length === 0) return undefined
      const sum = (of: (line: GroupLag) => number) => lines.reduce((total, line) => total + of(line), 0)
      return {
        lag: sum((line) => line.lag),
        parked: sum((line) => line.parked),
        dead: sum((line) => line.dead),
      }
    },
  }
}
