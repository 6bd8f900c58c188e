import type { Admin } from 'kafkajs'
import type { Topic } from '@tribu/proto/event-types.ts'
import type { KafkaTopics } from './kafka-topics.ts'

/** How many events of a topic a group has not passed. A group that never committed has all of them before it. */
export const lagOf = async (
  admin: Admin,
  topics: KafkaTopics,
  groupId: string,
  topic: Topic,
): Promise<number> => {
  const name = topics.nameOf(topic)
  const [ends, [committed]] = await Promise.all([
    admin.fetchTopicOffsets(name),
    admin.fetchOffsets({ groupId, topics: [name] }),
  ])
  const passed = new Map(committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]))
  return ends.reduce(
    (sum, { partition, low, high }) =>
      sum + Math.max(0, Number(high) - Math.max(Number(low), passed.get(partition) ?? -1)),
    0,
  )
}
