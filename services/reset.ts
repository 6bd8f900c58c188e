import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import { readSettings } from '@tribu/platform/config/settings.ts'
import { clusterHome } from '@tribu/platform/db/cluster-home.ts'

// `npm run reset`: removes everything that the embedded engines keep. Never touches a database given by DATABASE_URL.
const settings = readSettings(PlatformSettings, process.env)
const dataDir = settings.DATA_DIR ?? join(import.meta.dirname, '..', '.data')
const home = clusterHome(dataDir, settings.EMBEDDED_ROOT)

const runningPid = async () => {
  const pid = Number(
    (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  )
  if (!pid) return undefined
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined // the file was left behind by a crash
  }
}

if (await runningPid()) {
  console.error(`A server is running on ${dataDir}. Stop it first.`)
  process.exit(1)
}
const beside = await readdir(dirname(home)).catch(() => [] as string[]) // nothing was ever kept there
for (const name of beside.filter(
  (name) => name === basename(home) || name.startsWith(`${basename(home)}.set-aside-`),
)) {
  await rm(join(dirname(home), name), { recursive: true, force: true })
}
await rm(dataDir, { recursive: true, force: true })
console.log(`Removed the data in ${dataDir}. The next start fills it again.`)
