import { fileURLToPath } from 'node:url'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeOutbox } from '@tribu/platform/outbox/outbox.ts'
import { makeOutboxTables } from '@tribu/platform/outbox/outbox-tables.ts'
import { makeTestDatabase } from '@tribu/platform/testing/test-database.ts'
import { listingStoreFeatures } from './store.features.ts'
import { makePostgresStore } from './store.postgres.ts'

listingStoreFeatures('PostgreSQL', async () => {
  const { db, drop } = await makeTestDatabase()
  await makeOutboxTables(db, 'listing')
  await migrate(db, 'listing', fileURLToPath(new URL('migrations', import.meta.url)))
  return {
    store: makePostgresStore(db, makeOutbox({ schema: 'listing', clock: Date.now })),
    eventsOf: (listing) =>
      db.query('select name, key from listing.outbox where key = $1 order by id', [listing]),
    breakEvents: async (broken) => {
      await db.query(
        broken
          ? 'alter table listing.outbox add constraint full_disk check (false) not valid'
          : 'alter table listing.outbox drop constraint full_disk',
      )
    },
    close: drop,
  }
})
