import { Partitioners, type Admin, type PartitionMetadata } from 'kafkajs'
import type { Topic } from '@tribu/proto/event-types.ts'

// As in the outbox tables: all of a week, and for ever the last event of each key, so that an index can be made anew.
const KEEP_ALL_MS = 7 * 24 * 3_600_000

export type KafkaTopics = {
  /** The topic's name on the cluster. */
  nameOf: (topic: Topic) => string
  topicOf: (name: string) => Topic
  /** Makes the topics that are missing. Those that are there stay as they are. */
  ensure: (topics: Topic[]) => Promise<void>
  /** The partition of a key, as every client of Kafka computes it (murmur2). The topic must be there. */
  partitionOf: (topic: Topic, key: string) => Promise<number>
}

/** Topics of a namespace. Copies and minimum of copies in sync are the brokers' own defaults: the operator sets them. */
export const makeKafkaTopics = (deps: {
  admin: () => Promise<Admin>
  namespace: string
  partitions: number
}): KafkaTopics => {
  const { namespace } = deps
  const counts = new Map<Topic, number>()
  const choose = Partitioners.DefaultPartitioner()

  const nameOf = (topic: Topic) => `${namespace}.${topic}`

  const countOf = async (topic: Topic): Promise<number> => {
    const known = counts.get(topic)
    if (known) return known
    await ensure([topic])
    const { topics } = await (await deps.admin()).fetchTopicMetadata({ topics: [nameOf(topic)] })
    const count = topics[0]?.partitions.length ?? 0
    if (count === 0) throw new Error(`The topic ${nameOf(topic)} has no partitions yet.`)
    counts.set(topic, count)
    return count
  }

  const ensure = async (topics: Topic[]) => {
    const admin = await deps.admin()
    const there = new Set(await admin.listTopics())
    const missing = topics.map(nameOf).filter((name) => !there.has(name))
    if (missing.length === 0) return
    // Where another copy makes them at this moment, this one is told that they are there, which is well.
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({
        topic,
        numPartitions: deps.partitions,
        replicationFactor: -1,
        configEntries: [
          { name: 'cleanup.policy', value: 'compact' },
          { name: 'min.compaction.lag.ms', value: String(KEEP_ALL_MS) },
        ],
      })),
    })
  }

  return {
    nameOf,
    topicOf: (name) => name.slice(namespace.length + 1) as Topic,
    ensure,
    partitionOf: async (topic, key) => {
      const count = await countOf(topic)
      const partitionMetadata = Array.from({ length: count }, (_, partitionId) => ({
        partitionId,
        leader: 0,
      }))
      return choose({
        topic,
        partitionMetadata: partitionMetadata as PartitionMetadata[],
        message: { key, value: null },
      })
    },
  }
}
