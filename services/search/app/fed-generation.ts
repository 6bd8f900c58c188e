import type { EventBus, GroupLag } from '@tribu/platform/bus/bus.ts'
import type { IndexGeneration } from '../ports.ts'
import { feedIndex } from './feed-index.ts'

/** A generation that takes events. What it has applied is remembered only between `remember` and `forget`. */
export type FedGeneration = {
  number: number
  generation: IndexGeneration
  /** From now on remembers the newest version applied of each listing. */
  remember: () => void
  forget: () => void
  applied: ReadonlyMap<string, number>
  /** How far behind it is, over all topics. Undefined while the bus does not say. */
  behind: () => Promise<Pick<GroupLag, 'lag' | 'parked' | 'dead'> | undefined>
  /** Stops taking events, and waits for those in work. */
  leave: () => Promise<void>
}

/** Each generation is a consumer group of its own, so that it reads from the first event on. */
export const groupOf = (generation: number): string => `search-${generation}`

/** Opens a generation and feeds it. */
export const feedGeneration = async (deps: {
  number: number
  generation: IndexGeneration
  bus: EventBus
  bucket: string
  changed: (listing: string) => Promise<void>
}): Promise<FedGeneration> => {
  const { number, generation, bus } = deps
  const applied = new Map<string, number>()
  let remembering = false
  const note = (id: string, version: number) => {
    if (remembering) applied.set(id, Math.max(version, applied.get(id) ?? 0))
  }
  const noting: Pick<IndexGeneration, 'put' | 'remove'> = {
    put: async (document) => {
      await generation.put(document)
      note(document.id, document.version)
    },
    remove: async (id, version) => {
      await generation.remove(id, version)
      note(id, version)
    },
  }
  const leave = await bus.subscribe(
    groupOf(number),
    feedIndex({ generation: noting, bucket: deps.bucket, changed: deps.changed }),
  )
  return {
    number,
    generation,
    applied,
    leave,
    remember: () => {
      remembering = true
    },
    forget: () => {
      remembering = false
      applied.clear()
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
