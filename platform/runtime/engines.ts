import { join } from 'node:path'
import type { Collection } from 'mongodb'
import { makePostgresBus } from '../bus/postgres-bus.ts'
import type { EventBus } from '../bus/bus.ts'
import type { Clock } from '../clock.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { openMongo } from '../documents/mongo.ts'
import { makeFolderStore } from '../images/folder-store.ts'
import { makeS3Store } from '../images/s3-store.ts'
import type { Log } from '../log.ts'
import { makeDocumentOutbox, type WithPendingEvents } from '../outbox/document-outbox.ts'
import { indexPendingEvents, makeMongoRelay } from '../outbox/mongo-relay.ts'
import { makeOutboxIntake } from '../outbox/outbox-intake.ts'
import { makeOutbox } from '../outbox/outbox.ts'
import { makeOutboxTables } from '../outbox/outbox-tables.ts'
import { makeRelay } from '../outbox/relay.ts'
import { makeMemoryState } from '../short-lived/memory.ts'
import { makeRedisState } from '../short-lived/redis.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { watchBus } from '../telemetry/watch-bus.ts'
import type { DocumentEngine, Engines, ModuleContext } from './module.ts'

export type OpenEngines = Engines & {
  /** What an engine needs to be called working; rejects with the reason. */
  ready: () => Promise<void>
  close: () => Promise<void>
}

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
  const pools: Database[] = []
  const servers: (() => Promise<void>)[] = []
  const checks: (() => Promise<unknown>)[] = []
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

  const openPool = async (max: number) => {
    const db = openDatabase({ url: await databaseUrl(), max, log })
    if (pools.length === 0) checks.push(() => db.query('select 1'))
    pools.push(db)
    return db
  }

  const bus = once(async (): Promise<EventBus> => {
    const made = await makePostgresBus({ db: await openPool(30), clock, log })
    deliveries.push(() => made.close())
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
    const server = openMongo({ url: platform.MONGO_URL ?? '', log })
    checks.push(server.ready)
    servers.push(server.close)
    return server
  })

  // The log of the embedded bus is the outbox tables: events of documents are carried into those of their module.
  const openDocuments = async (module: string): Promise<DocumentEngine> => {
    const db = (await mongo()).databaseOf(module)
    const published = await schemaOf(module)
    return {
      db,
      outboxIn: async <Document extends WithPendingEvents>(given: Collection<Document>) => {
        const collection = given as unknown as Collection<WithPendingEvents>
        await indexPendingEvents(collection)
        const intake = makeOutboxIntake({ db: published.db, schema: module, wake: published.wake })
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
    shortLived: once(async () => {
      const made = platform.REDIS_URL
        ? await makeRedisState({ url: platform.REDIS_URL, log })
        : makeMemoryState(clock)
      relays.push(() => made.close())
      return made
    }),
    images: once(async () => {
      if (!platform.S3_ENDPOINT) return makeFolderStore(join(platform.DATA_DIR, 'images'))
      const made = makeS3Store(platform)
      servers.push(async () => made.close())
      return made
    }),
    // Not asked: Redis and the image store. A copy without them still sells; taking all copies out of service would not.
    ready: async () => {
      await Promise.all(checks.map((check) => check()))
    },
    close: async () => {
      for (const group of [deliveries, relays, pools.map((db) => () => db.close()), servers])
        await Promise.all(group.map((end) => end()))
    },
  }
}
