import { join } from 'node:path'
import type { Collection } from 'mongodb'
import { makeKafkaBus } from '../bus/kafka-bus.ts'
import { makePostgresBus } from '../bus/postgres-bus.ts'
import type { EventBus } from '../bus/bus.ts'
import type { Clock } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { takePulse } from '../db/pulse.ts'
import { openElastic } from '../elastic/elastic.ts'
import { openMongo } from '../documents/mongo.ts'
import { makeFolderStore } from '../images/folder-store.ts'
import type { ImageAudience } from '../images/image-store.ts'
import { makeS3Store } from '../images/s3-store.ts'
import type { ReadyCheck } from '../http/readiness.ts'
import type { Log } from '../log.ts'
import { makeDocumentOutbox, type WithPendingEvents } from '../outbox/document-outbox.ts'
import { indexPendingEvents, makeMongoRelay } from '../outbox/mongo-relay.ts'
import { makeOutboxIntake } from '../outbox/outbox-intake.ts'
import { makeOutbox } from '../outbox/outbox.ts'
import { makeOutboxTables } from '../outbox/outbox-tables.ts'
import { makeRelay } from '../outbox/relay.ts'
import { makeLocalRooms, openRedisRooms } from '../short-lived/socket-rooms.ts'
import { makeMemoryState } from '../short-lived/memory.ts'
import { makeRedisState } from '../short-lived/redis.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { watchBus } from '../telemetry/watch-bus.ts'
import type { DocumentEngine, Engines, ModuleContext } from './module.ts'

export type OpenEngines = Engines & {
  /** The engines that this process cannot work without, as far as they are open. */
  checks: () => ReadyCheck[]
  close: () => Promise<void>
}

// The embedded bus holds a connection for each group, and reads by others; beside Kafka only the parked events are kept there.
const BUS_POOL = 30
const PARKING_POOL = 10

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/**
 * The engines of this process. This is the only place where embedded and real ones are told apart; each is opened when the first module
 * asks for it. They close in the order that loses nothing: deliveries, relays, pools, servers.
 */
export const makeEngines = (deps: {
  platform: ModuleContext['platform']
  clock: Clock
  log: Log
  metrics: Metrics
  onEngineEnd: (reason: string) => void
}): OpenEngines => {
  const { platform, clock, log } = deps
  const deliveries: (() => Promise<void>)[] = []
  const relays: (() => Promise<void>)[] = []
  const pools: (() => Promise<void>)[] = []
  const servers: (() => Promise<void>)[] = []
  const checks: ReadyCheck[] = []
  const databases = new Map<string, ReturnType<typeof openSchema>>()

  const databaseUrl = once(async () => {
    if (platform.DATABASE_URL) return platform.DATABASE_URL
    const server = await startEmbeddedPostgres({
      dataDir: platform.DATA_DIR,
      root: platform.EMBEDDED_ROOT,
      onEnd: deps.onEngineEnd,
      onNotice: (notice) => log.warn(notice),
    })
    servers.push(server.stop)
    return server.url
  })

  const pulse = once(async () => {
    const made = takePulse({ url: await databaseUrl(), log })
    checks.push({ name: 'PostgreSQL', check: made.ready })
    pools.push(made.stop)
    return made
  })

  const openPool = async (max: number) => {
    const { isAway, begun } = await pulse()
    await begun()
    const db = openDatabase({ url: await databaseUrl(), max, log, isAway })
    pools.push(db.close)
    return db
  }

  const bus = once(async (): Promise<EventBus> => {
    const { KAFKA_BROKERS, KAFKA_PARTITIONS, NAMESPACE } = platform
    const db = await openPool(KAFKA_BROKERS ? PARKING_POOL : BUS_POOL)
    const made = KAFKA_BROKERS
      ? await makeKafkaBus({
          brokers: KAFKA_BROKERS,
          namespace: NAMESPACE,
          partitions: KAFKA_PARTITIONS,
          db,
          clock,
          log,
          onFailure: deps.onEngineEnd,
        })
      : await makePostgresBus({ db, clock, log })
    deliveries.push(made.stop)
    servers.push(made.close)
    watchBus(deps.metrics, made)
    return made
  })

  const openSchema = async (schema: string) => {
    const db = await openPool(platform.DATABASE_POOL)
    await makeOutboxTables(db, schema)
    const outbox = makeOutbox({ schema, clock })
    const relay = makeRelay({ db, schema, bus: await bus(), log })
    outbox.onWritten(relay.wake)
    relays.push(() => relay.stop())
    return { db, outbox, wake: relay.wake }
  }

  const schemaOf = (schema: string) => {
    const open = databases.get(schema) ?? openSchema(schema)
    databases.set(schema, open)
    return open
  }

  const mongo = once(async () => {
    const server = openMongo({ url: platform.MONGO_URL ?? '', namespace: platform.NAMESPACE, log })
    checks.push({ name: 'MongoDB', check: server.ready })
    servers.push(server.close)
    await server.begun()
    return server
  })

  const elastic = once(async () => {
    const server = openElastic({ url: platform.ELASTICSEARCH_URL ?? '', log })
    checks.push({ name: 'Elasticsearch', check: server.ready })
    servers.push(server.close)
    return { client: server.client, guarded: server.guarded, namespace: platform.NAMESPACE }
  })

  // The log of the embedded bus is the outbox tables: events of documents are carried into those of their module. Kafka takes them as they are.
  const openIntake = async (module: string): Promise<Pick<EventBus, 'publish'>> => {
    if (platform.KAFKA_BROKERS) return bus()
    const { db, wake } = await schemaOf(module)
    return makeOutboxIntake({ db, schema: module, wake })
  }

  const openImages = async (audience: ImageAudience) => {
    const folder = { public: 'images', private: 'private-images' }[audience]
    if (!platform.S3_ENDPOINT) return makeFolderStore(join(platform.DATA_DIR, folder))
    const made = makeS3Store(platform, audience)
    servers.push(async () => made.close())
    return made
  }
  const images = { public: once(() => openImages('public')), private: once(() => openImages('private')) }

  const openDocuments = async (module: string): Promise<DocumentEngine> => {
    const server = await mongo()
    const db = server.databaseOf(module)
    const intake = await openIntake(module)
    return {
      db,
      guarded: server.guarded,
      outboxIn: async <Document extends WithPendingEvents>(given: Collection<Document>) => {
        const collection = given as unknown as Collection<WithPendingEvents>
        await indexPendingEvents(collection)
        const relay = makeMongoRelay({ db, collection, bus: intake, log })
        relays.push(relay.stop)
        return makeDocumentOutbox({ clock, written: relay.wake })
      },
    }
  }

  return {
    bus,
    database: schemaOf,
    documents: async (module, adapters) =>
      platform.MONGO_URL
        ? adapters.document(await openDocuments(module))
        : adapters.relational(await schemaOf(module)),
    index: async (module, adapters) =>
      platform.ELASTICSEARCH_URL
        ? adapters.index(await elastic())
        : adapters.relational(await schemaOf(module)),
    shortLived: once(async () => {
      const made = platform.REDIS_URL
        ? await makeRedisState({ url: platform.REDIS_URL, namespace: platform.NAMESPACE, log })
        : makeMemoryState(clock)
      relays.push(() => made.close())
      return made
    }),
    rooms: once(async () => {
      const made = platform.REDIS_URL
        ? openRedisRooms({ url: platform.REDIS_URL, namespace: platform.NAMESPACE, log })
        : makeLocalRooms()
      relays.push(async () => made.close())
      return made
    }),
    images: (audience = 'public') => images[audience](),
    // Not asked: Redis and the image store. A copy without them still sells; taking all copies out of service would not.
    checks: () => checks,
    close: async () => {
      for (const group of [deliveries, relays, pools, servers]) await Promise.all(group.map((end) => end()))
    },
  }
}
