import type { Topic } from '@tribu/proto/event-types.ts'
import { notFound } from '../errors.ts'
import type { EventBus } from './bus.ts'
import type { ParkingLot } from './parking.ts'

/**
 * What an operator sees and does of the groups: the lag of those of this process, the dead letters of all. The same on both buses, but for
 * how a lag is counted.
 */
export const watchGroups = (deps: {
  running: ReadonlyMap<string, { topics: Topic[] }>
  parking: ParkingLot
  /** Events of a topic that are published and not yet passed by a group. */
  lagOf: (group: string, topic: Topic) => Promise<number>
}): Pick<EventBus, 'lag' | 'deadLetters' | 'replay' | 'discard'> => ({
  lag: async () => {
    const lines = [...deps.running].flatMap(([group, { topics }]) =>
      topics.map((topic) => ({ group, topic })),
    )
    const lags = await Promise.all(lines.map(({ group, topic }) => deps.lagOf(group, topic)))
    // Counted after: an event is parked before it is passed, so that none is missing from both.
    const counts = await deps.parking.counts()
    return lines.map(({ group, topic }, nth) => {
      const count = counts.find((entry) => entry.group === group && entry.topic === topic)
      return { group, topic, lag: lags[nth]!, parked: count?.parked ?? 0, dead: count?.dead ?? 0 }
    })
  },

  deadLetters: () => deps.parking.deadLetters(),

  replay: async (id) => {
    if (!(await deps.parking.parkAgain(id))) throw notFound()
  },
  discard: async (id) => {
    if (!(await deps.parking.discard(id))) throw notFound()
  },
})
