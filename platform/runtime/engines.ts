import { join } from 'node:path'
import { makePostgresBus } from '../bus/postgres-bus.ts'
import type { EventBus } from '../bus/bus.ts'
import type { Clock } from '../clock.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { makeFolderStore } from '../images/folder-store.ts'
import type { Log } from '../log.ts'
import { makeOutbox } from '../outbox/outbox.ts'
import { makeOutboxTables } from '../outbox/outbox-tables.ts'
import { makeRelay } from '../outbox/relay.ts'
import { makeMemoryState } from '../short-lived/memory.ts'
import type { Engines, ModuleContext } from './module.ts'

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
  onEngineEnd: (reason: string) => void
}): OpenEngines => {
  const { platform, clock, log } = deps
  const deliveries: (() => Promise<void>)[] = []
  const relays: (() => Promise<void>)[] = []
  const pools: Database[] = []
  const servers: (() => Promise<void>)[] = []
  const databases = new Map<string, ReturnType<Engines['database']>>()

  const databaseUrl = once(async () => {
    if (platform.DATABASE_URL) return platform.DATABASE_URL
    const server = await startEmbeddedPostgres({
      dataDir: platform.DATA_DIR,
      root: platform.EMBEDDED_ROOT,
      onEnd: deps.onEngineEnd,
    })
    servers.push(server.stop)
    return server.url
  })

  const openPool = async (max: number) => {
    const db = openDatabase({ url: await databaseUrl(), max, log })
    pools.push(db)
    return db
  }

  const bus = once(async (): Promise<EventBus> => {
    const made = await makePostgresBus({ db: await openPool(30), clock, log })
    deliveries.push(() => made.close())
    return made
  })

  const openSchema = async (schema: string) => {
    const db = await openPool(platform.DATABASE_POOL)
    await makeOutboxTables(db, schema)
    const outbox = makeOutbox({ schema, clock })
    const relay = makeRelay({ db, schema, bus: await bus(), log })
    outbox.onWritten(relay.wake)
    relays.push(() => relay.stop())
    return { db, outbox }
  }

  return {
    bus,
    database: (schema) => {
      const open = databases.get(schema) ?? openSchema(schema)
      databases.set(schema, open)
      return open
    },
    shortLived: once(async () => {
      const made = makeMemoryState(clock)
      relays.push(() => made.close())
      return made
    }),
    images: once(async () => makeFolderStore(join(platform.DATA_DIR, 'images'))),
    ready: async () => {
      await Promise.all(pools.slice(0, 1).map((db) => db.query('select 1')))
    },
    close: async () => {
      for (const group of [deliveries, relays, pools.map((db) => () => db.close()), servers])
        await Promise.all(group.map((end) => end()))
    },
  }
}
