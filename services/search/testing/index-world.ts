import { fileURLToPath } from 'node:url'
import type { EventBus } from '@tribu/platform/bus/bus.ts'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { makePostgresBus } from '@tribu/platform/bus/postgres-bus.ts'
import { openDatabase, type Database } from '@tribu/platform/db/database.ts'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { makeOutbox } from '@tribu/platform/outbox/outbox.ts'
import { makeOutboxTables } from '@tribu/platform/outbox/outbox-tables.ts'
import { makeRelay } from '@tribu/platform/outbox/relay.ts'
import { keepIndex, type KeptIndex } from '../app/keep-index.ts'
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

export const startCopy = async (
  url: string,
  change: (index: SearchIndex) => SearchIndex = (index) => index,
): Promise<Copy> => {
  const db = openDatabase({ url, max: 16, log })
  const bus = await makePostgresBus({ db, clock: Date.now, log, retry: QUICK })
  const relay = makeRelay({ db, schema: 'listing', bus, log })
  const index = change(makePostgresIndex(db))
  const kept = await keepIndex({ index, bus, bucket: 'local', changed: async () => {}, log, followMs: 40 })
  return {
    kept,
    index,
    bus,
    db,
    stop: async () => {
      await kept.stop()
      await bus.close()
      await relay.stop()
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
