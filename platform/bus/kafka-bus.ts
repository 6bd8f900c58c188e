import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Admin, DeleteGroupsResult } from 'kafkajs'
import type { Topic } from '@tribu/proto/event-types.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { makeSessionLock } from '../db/session-lock.ts'
import { unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import { makeLoop, type Loop } from '../runtime/loop.ts'
import type { EventBus } from './bus.ts'
import { makeDelivery, type Delivery, type RetryRules } from './delivery.ts'
import { topicsOf } from './event.ts'
import { watchGroups } from './group-watch.ts'
import { openKafka } from './kafka-client.ts'
import { startKafkaGroup, type KafkaGroup } from './kafka-group.ts'
import { lagOf } from './kafka-lag.ts'
import { messageOf } from './kafka-record.ts'
import { makeKafkaTopics } from './kafka-topics.ts'
import { makePostgresParking } from './parking.ts'

/*
 * The bus on Kafka. What has failed stands aside in PostgreSQL (schema `bus`), as it does in the embedded form: one place for the parked
 * and the dead of all groups. One copy of a group tries the parked again, held by a session lock.
 *
 * A `send` goes to one partition only: over several, kafkajs loses acknowledged messages when a leader moves (tulios/kafkajs #1303).
 */

const RETRY_LOOK_MS = 250
// What Kafka says of a group: it has members still; there is no such group.
const NOT_EMPTY = 68
// A broker that has just started is still loading its groups, or does not know yet which broker has them.
const NOT_NOW = [14, 15, 16]
const NOT_THERE = 69
const FORGET_TRIES = 10

export const makeKafkaBus = async (deps: {
  brokers: string
  namespace: string
  partitions: number
  /** Keeps what was parked, and the dead letters. */
  db: Database
  clock: Clock
  log: Log
  onFailure: (reason: string) => void
  retry?: RetryRules
}): Promise<EventBus> => {
  const { db, log, namespace } = deps
  await migrate(db, 'bus', fileURLToPath(new URL('migrations', import.meta.url)))
  const clients = openKafka({ brokers: deps.brokers, clientId: namespace, log })
  const [admin, producer] = [clients.admin(), clients.producer()]
  const connected = async () => {
    await admin.connect()
    return admin
  }
  /** Asks the brokers something. @throws AppError unavailable when they cannot be reached, else what they refuse with */
  const ask = async <T>(question: (admin: Admin) => Promise<T>): Promise<T> => {
    try {
      return await question(await connected())
    } catch (error) {
      const refused = 'groups' in (error as object)
      throw refused ? error : Object.assign(unavailable(), { cause: error })
    }
  }
  const topics = makeKafkaTopics({ admin: connected, namespace, partitions: deps.partitions })
  const parking = makePostgresParking(db)
  const running = new Map<
    string,
    { delivery: Delivery; topics: Topic[]; consumer: KafkaGroup; retrying: Loop }
  >()
  const idOf = (group: string) => `${namespace}.${group}`

  const stopGroup = async (group: string) => {
    const mine = running.get(group)
    running.delete(group)
    await Promise.all([mine?.consumer.stop(), mine?.retrying.stop()])
  }

  const stop = async () => {
    await Promise.all([...running.keys()].map(stopGroup))
  }

  const retryParked = (group: string, delivery: Delivery): Loop => {
    const lock = makeSessionLock(db, `parked of ${idOf(group)}`)
    const step = async () => {
      if (await lock.holder()) await delivery.retryParked()
      return false
    }
    return makeLoop({
      name: `parked of ${group}`,
      log,
      idleMs: RETRY_LOOK_MS,
      step,
      onStop: () => lock.letGo(),
    })
  }

  return {
    publish: async (topic, records, mark) => {
      const places = await Promise.all(records.map((record) => topics.partitionOf(topic, record.key)))
      await producer.connect()
      const sends = [...Map.groupBy(records.keys(), (nth) => places[nth])].map(([partition, nths]) =>
        producer.send({
          topic: topics.nameOf(topic),
          acks: -1,
          messages: nths.map((nth) => ({ ...messageOf(records[nth]!), partition: partition! })),
        }),
      )
      // All are waited for: one still under way while they are sent again would come in between.
      const failed = (await Promise.allSettled(sends)).find((sent) => sent.status === 'rejected')
      if (failed) throw failed.reason
      await mark()
    },

    subscribe: async (group, handlers) => {
      const takes = topicsOf(handlers)
      const delivery = makeDelivery({
        group,
        handlers,
        parking,
        clock: deps.clock,
        log,
        ...(deps.retry ? { retry: deps.retry } : {}),
      })
      const consumer = startKafkaGroup({
        clients,
        topics,
        groupId: idOf(group),
        takes,
        delivery,
        probe: () => ask((asked) => asked.describeCluster()),
        onFailure: deps.onFailure,
        log,
      })
      running.set(group, { delivery, topics: takes, consumer, retrying: retryParked(group, delivery) })
      return () => stopGroup(group)
    },

    ...watchGroups({
      running,
      parking,
      lagOf: (group, topic) => ask((asked) => lagOf(asked, topics, idOf(group), topic)),
    }),

    forget: async (group) => {
      await parking.forget(group)
      // A group cannot go while a copy is in it: another one may be about to leave. Nor while its broker is only starting.
      for (let round = 1; ; round += 1) {
        try {
          await ask((asked) => asked.deleteGroups([idOf(group)]))
          return
        } catch (error) {
          const [result] = (error as { groups?: DeleteGroupsResult[] }).groups ?? []
          if (result?.errorCode === NOT_THERE) return
          const passes = [NOT_EMPTY, ...NOT_NOW].includes(result?.errorCode ?? 0)
          if (!passes || round === FORGET_TRIES) throw error
          await pause(1000)
        }
      }
    },

    stop,
    close: async () => {
      await stop()
      await Promise.all([producer.disconnect(), admin.disconnect()])
    },
  }
}
