import { setTimeout as pause } from 'node:timers/promises'
import type { EventBus } from '@tribu/platform/bus/bus.ts'
import type { Log } from '@tribu/platform/log.ts'
import type { IndexGeneration, SearchIndex } from '../ports.ts'
import { feedIndex } from './feed-index.ts'

/** Raise this when a document is made differently: at the next start the index is rebuilt from the events, while the old one answers. */
export const INDEX_SHAPE = 2

export type KeptIndex = {
  /** The generation that answers now. */
  generation: () => IndexGeneration
  /** Builds the next generation from the first event on, and changes over when it has caught up. Returns its number. */
  rebuild: () => Promise<number>
  stop: () => Promise<void>
}

type Fed = { number: number; generation: IndexGeneration; leave: () => Promise<void> }

const groupOf = (generation: number) => `search-${generation}`

/**
 * Keeps the index in step with the events. Each generation has a consumer group of its own, so a new one reads from the beginning while
 * the old one goes on being fed and asked.
 */
export const keepIndex = async (deps: {
  index: SearchIndex
  bus: EventBus
  bucket: string
  changed: (listing: string) => Promise<void>
  log: Log
}): Promise<KeptIndex> => {
  const { index, bus, log } = deps
  let building: Promise<number> | undefined
  let stopped = false

  const feed = async (number: number): Promise<Fed> => {
    const generation = index.open(number)
    const leave = await bus.subscribe(
      groupOf(number),
      feedIndex({ generation, bucket: deps.bucket, changed: deps.changed }),
    )
    return { number, generation, leave }
  }

  const caughtUp = async (number: number) => {
    const lines = (await bus.lag()).filter((line) => line.group === groupOf(number))
    return lines.every((line) => line.lag === 0 && line.parked === 0)
  }

  const build = async (number: number): Promise<Fed> => {
    await bus.forget(groupOf(number))
    await index.create(number)
    return feed(number)
  }

  const first = await index.current()
  let serving: Fed
  if (first) serving = await feed(first.generation)
  else {
    serving = await build(1)
    await index.use(1, INDEX_SHAPE)
  }

  const rebuild = async () => {
    const old = serving
    const next = await build(old.number + 1)
    while (!stopped && !(await caughtUp(next.number))) await pause(100)
    if (stopped) {
      await next.leave()
      return old.number
    }
    await index.use(next.number, INDEX_SHAPE)
    serving = next
    await old.leave()
    await bus.forget(groupOf(old.number))
    await index.drop(old.number)
    log.info({ generation: next.number, listings: await next.generation.count() }, 'index rebuilt')
    return next.number
  }

  const rebuildOnce = () =>
    (building ??= rebuild().finally(() => {
      building = undefined
    }))

  if (first && first.shape !== INDEX_SHAPE) {
    rebuildOnce().catch((error: unknown) =>
      log.error({ err: error }, 'the index could not be rebuilt; the old one goes on'),
    )
  }

  return {
    generation: () => serving.generation,
    rebuild: rebuildOnce,
    stop: async () => {
      stopped = true
      await building?.catch(() => undefined) // already logged or thrown to its caller
      await serving.leave()
    },
  }
}
