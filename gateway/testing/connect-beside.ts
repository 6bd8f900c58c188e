import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import { clusterHome } from '@tribu/platform/db/cluster-home.ts'
import { enginesBeside } from './engines-beside.ts'

const embeddedUrl = async (dataDir: string) => {
  const home = clusterHome(dataDir, PlatformSettings.parse({}).EMBEDDED_ROOT)
  const password = await readFile(join(home, 'password'), 'utf8')
  const port = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://tribu:${password}@127.0.0.1:${port}/postgres`
}

/** A second way into the database of a running server: to hold or change what the server is about to touch. */
export const connectBeside = async (dataDir: string) => {
  const engines = await enginesBeside(dataDir)
  const client = new pg.Client({
    connectionString: engines?.['DATABASE_URL'] ?? (await embeddedUrl(dataDir)),
  })
  client.on('error', () => undefined) // the server takes its database with it
  await client.connect()
  return client
}
