import { fileURLToPath } from 'node:url'
import type { EventBus } from '@tribu/platform/bus/bus.ts'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { makePostgresBus } from '@tribu/platform/bus/postgres-bus.ts'
import { openDatabase, type Database } from '@tribu/platform/db/database.ts'
import { openElastic } from '@tribu/platform/elastic/elastic.ts'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { makeOutbox } from '@tribu/platform/outbox/outbox.ts'
import { makeOutboxTables } from '@tribu/platform/outbox/outbox-tables.ts'
import { makeRelay } from '@tribu/platform/outbox/relay.ts'
import { keepIndexWhenThere } from '../app/keep-index-when-there.ts'
import { keepIndex, type KeptIndex } from '../app/keep-index.ts'
import { makeElasticIndex } from '../index.elastic.ts'
import { makePostgresIndex } from '../index.postgres.ts'
import type { SearchIndex } from '../ports.ts'
import { DRILL, eventListing } from './listing-document.ts'

const QUICK = { attempts: 3, firstDelayMs: 20, maxDelayMs: 50 }
const log = makeLog('silent')

/** A copy of search over a database, with a bus of its own. `change` may stand between it and the index. */
export type Copy = {
  kept: KeptIndex
  index: SearchIndex
  bus: EventBus
  db: Database
  stop: () => Promise<void>
}

/** Prepares a database as the listing service and search do. */
export const prepare = async (db: Database): Promise<void> => {
  await makeOutboxTables(db, 'listing')
  await migrate(db, 'search', fileURLToPath(new URL('../migrations', import.meta.url)))
}

/** Where the copies of a test run: a database for the bus and the outbox, and Elasticsearch for the index, where it is given. */
export type World = { database: string; elastic?: { url: string; namespace: string } }

// A claim whose holder was killed is free after this; the real one is ten seconds.
const LEASE_MS = 6000

/** The index of a world, as every copy in it opens it. */
export const openIndex = (world: World, db: Database) => {
  // The tables go with their database.
  if (!world.elastic)
    return { index: makePostgresIndex(db), close: async () => undefined, remove: async () => undefined }
  const { url, namespace } = world.elastic
  const server = openElastic({ url, log })
  const index = makeElasticIndex({ ...server, namespace, leaseMs: LEASE_MS })
  return {
    index,
    close: server.close,
    /** Removes all that a world has kept, and closes. */
    remove: async () => {
      await index.drop(() => true)
      await server.client.indices.delete({ index: `${namespace}-search-state`, ignore_unavailable: true })
      await server.close()
    },
  }
}

export const startCopy = async (
  world: World,
  change: (index: SearchIndex) => SearchIndex = (index) => index,
): Promise<Copy> => {
  const db = openDatabase({ url: world.database, max: 16, log })
  const bus = await makePostgresBus({ db, clock: Date.now, log, retry: QUICK })
  const relay = makeRelay({ db, schema: 'listing', bus, log })
  const opened = openIndex(world, db)
  const index = change(opened.index)
  const kept = await keepIndexWhenThere({
    open: () => keepIndex({ index, bus, bucket: 'local', changed: async () => {}, log, followMs: 40 }),
    log,
  })
  return {
    kept,
    index,
    bus,
    db,
    stop: async () => {
      await kept.stop()
      await bus.close()
      await relay.stop()
      await opened.close()
      await db.close()
    },
  }
}

/** What the listing service publishes. Versions are the caller's to raise. */
export const makePublisher = (db: Database) => {
  const outbox = makeOutbox({ schema: 'listing', clock: Date.now })
  return {
    save: (id: string, name: string, version = 1) =>
      db.transaction((tx) =>
        outbox.add(
          tx,
          makeEvent(version === 1 ? 'listing.created' : 'listing.updated', id, {
            listing: { ...eventListing(DRILL, { name }), id, version: BigInt(version) },
          }),
        ),
      ),
    remove: (id: string, version: number) =>
      db.transaction((tx) =>
        outbox.add(tx, makeEvent('listing.removed', id, { id, version: BigInt(version) })),
      ),
  }
}
