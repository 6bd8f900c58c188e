import { setTimeout as pause } from 'node:timers/promises'
import type { Consumer, EachBatchPayload } from 'kafkajs'
import type { Topic } from '@tribu/proto/event-types.ts'
import type { Log } from '../log.ts'
import type { Delivery } from './delivery.ts'
import type { EventRecord } from './event.ts'
import { HEARTBEAT_MS, type KafkaClients } from './kafka-client.ts'
import { recordOf } from './kafka-record.ts'
import type { KafkaTopics } from './kafka-topics.ts'
import { makeWatchdog } from './kafka-watchdog.ts'

/*
 * One consumer group's part in this process.
 *
 * A batch is committed when each of its events is done or parked. Nothing that a handler throws reaches the library, which would repeat
 * one event for ever, or stop for good. While handlers work, signs of life go on, so that a slow one does not lose its partitions; when
 * the group is rebalanced all the same, no further event of the batch is begun, and who has the partition next gets the batch again.
 */

const AGAIN_MS = 1000
const PARTITIONS_AT_ONCE = 3

/** Gives signs of life until it is stopped. `lost` is why the partition is no longer ours. */
const keepAlive = (heartbeat: () => Promise<void>) => {
  const state: { lost?: Error } = {}
  const timer = setInterval(() => {
    heartbeat().catch((error: Error & { type?: unknown }) => {
      // Only the coordinator's word counts. A broken connection may come back within the session.
      if (error.type !== undefined) state.lost = error
    })
  }, HEARTBEAT_MS / 2)
  return { state, stop: () => clearInterval(timer) }
}

export type KafkaGroup = { stop: () => Promise<void> }

export const startKafkaGroup = (deps: {
  clients: KafkaClients
  topics: KafkaTopics
  /** The group's name on the cluster. */
  groupId: string
  takes: Topic[]
  delivery: Delivery
  probe: () => Promise<unknown>
  /** The library has given up: only a new process helps. */
  onFailure: (reason: string) => void
  log: Log
}): KafkaGroup => {
  const { topics, groupId, delivery, log } = deps
  let stopped = false
  let consumer: Consumer | undefined
  const watchdog = makeWatchdog({
    probe: async () => {
      // Before the consumer runs there is nothing to stall.
      if (!consumer) throw new Error('not started')
      await deps.probe()
    },
    stalled: () => deps.onFailure(`The consumer of ${groupId} stands still though Kafka answers.`),
  })

  const deliverAll = async (records: EventRecord[], goOn: () => boolean): Promise<boolean> => {
    while (goOn()) {
      try {
        return await delivery.deliver(records, goOn)
      } catch (error) {
        log.warn({ err: error, group: groupId }, 'events could be neither done nor parked; trying again')
        await pause(AGAIN_MS)
      }
    }
    return false
  }

  const eachBatch = async (payload: EachBatchPayload) => {
    const { batch } = payload
    const topic = topics.topicOf(batch.topic)
    const records = batch.messages.flatMap((message) => {
      const record = recordOf(topic, message)
      if (!record)
        log.error(
          { topic: batch.topic, partition: batch.partition, offset: message.offset },
          'a message that is no event of ours; passed over',
        )
      return record ?? []
    })
    const alive = keepAlive(payload.heartbeat)
    try {
      const goOn = () => !stopped && payload.isRunning() && !payload.isStale() && !alive.state.lost
      if (await deliverAll(records, goOn)) payload.resolveOffset(batch.lastOffset())
    } finally {
      alive.stop()
    }
    if (alive.state.lost) throw alive.state.lost
  }

  const open = async () => {
    await topics.ensure(deps.takes)
    const fresh = deps.clients.consumer(groupId)
    const { HEARTBEAT, FETCH, GROUP_JOIN, CRASH } = fresh.events
    for (const event of [HEARTBEAT, FETCH, GROUP_JOIN] as const)
      fresh.on(event as typeof FETCH, watchdog.sign)
    fresh.on(CRASH, ({ payload }) => {
      watchdog.sign()
      if (!payload.restart && !stopped)
        deps.onFailure(`The consumer of ${groupId} ended: ${payload.error.message}`)
    })
    await fresh.connect()
    await fresh.subscribe({ topics: deps.takes.map(topics.nameOf), fromBeginning: true })
    if (stopped) return fresh.disconnect()
    consumer = fresh
    watchdog.sign()
    await fresh.run({
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
      eachBatch,
    })
  }

  // Kafka may be away when we start: then it is met later, and what was published meanwhile is waiting there.
  const opening = (async () => {
    while (!stopped) {
      try {
        return await open()
      } catch (error) {
        log.warn({ err: error, group: groupId }, 'could not join; trying again')
        await pause(AGAIN_MS)
      }
    }
  })()

  return {
    stop: async () => {
      stopped = true
      watchdog.stop()
      // While Kafka is away nothing is open yet, and nothing is waited for: what is being opened ends itself.
      if (!consumer) return
      await opening
      await consumer.disconnect()
    },
  }
}
