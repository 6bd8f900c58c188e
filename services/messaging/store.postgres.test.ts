import { fileURLToPath } from 'node:url'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeOutbox } from '@tribu/platform/outbox/outbox.ts'
import { makeOutboxTables } from '@tribu/platform/outbox/outbox-tables.ts'
import { makeTestDatabase } from '@tribu/platform/testing/test-database.ts'
import { messagingStoreFeatures } from './store.features.ts'
import { makePostgresStore } from './store.postgres.ts'

messagingStoreFeatures('PostgreSQL', async () => {
  const { db, drop } = await makeTestDatabase()
  await makeOutboxTables(db, 'messaging')
  await migrate(db, 'messaging', fileURLToPath(new URL('migrations', import.meta.url)))
  return {
    store: makePostgresStore(db, makeOutbox({ schema: 'messaging', clock: Date.now })),
    eventsOf: async (thread) =>
      (
        await db.query<{ name: string }>('select name from messaging.outbox where key = $1 order by id', [
          thread,
        ])
      ).map(({ name }) => name),
    breakEvents: async (broken) => {
      await db.query(
        broken
          ? 'alter table messaging.outbox add constraint full_disk check (false) not valid'
          : 'alter table messaging.outbox drop constraint full_disk',
      )
    },
    close: drop,
  }
})
