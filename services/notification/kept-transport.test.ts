import { fileURLToPath } from 'node:url'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeTestDatabase } from '@tribu/platform/testing/test-database.ts'
import { makeKeptTransport } from './kept-transport.ts'
import { mailTransportFeatures } from './mail-transport.features.ts'
import { keptMessages } from './store.postgres.ts'

mailTransportFeatures('keeping it', async () => {
  const { db, drop } = await makeTestDatabase()
  await migrate(db, 'notification', fileURLToPath(new URL('migrations', import.meta.url)))
  return {
    transport: makeKeptTransport({
      db,
      from: 'Tribu <no-reply@tribu.example>',
      clock: () => 1_700_000_000_000,
    }),
    arrived: async () =>
      (await keptMessages(db, 100)).map(({ id, to, name, subject, text, html }) => ({
        messageId: id,
        to: { name, address: to },
        subject,
        text,
        html,
      })),
    close: drop,
  }
})
