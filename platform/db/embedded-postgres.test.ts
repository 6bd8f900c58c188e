import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { PlatformSettings } from '../config/platform-settings.ts'
import { clusterHome } from './cluster-home.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const root = PlatformSettings.parse({}).EMBEDDED_ROOT
const used: string[] = []

const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'tribu-pg-'))
  used.push(path)
  return path
}
afterAll(async () => {
  for (const path of used) {
    await rm(clusterHome(path, root), { recursive: true, force: true })
    await rm(path, { recursive: true, force: true })
  }
})

const ask = async <T>(url: string, statement: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows as T[]
  } finally {
    await client.end()
  }
}

test('keeps what it was given over a restart', async () => {
  const dataDir = await folder()
  const first = await startEmbeddedPostgres({ dataDir, root })
  await ask(first.url, 'create table kept (word text)')
  await ask(first.url, `insert into kept values ('pōhutukawa 🌺')`)
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir, root })
  expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'pōhutukawa 🌺' }])
  await second.stop()
})

test('a folder that was removed by hand means an empty database; the old one is set aside, not deleted', async () => {
  const dataDir = await folder()
  const first = await startEmbeddedPostgres({ dataDir, root })
  await ask(first.url, 'create table kept (word text)')
  await first.stop()
  await rm(dataDir, { recursive: true })
  const notices: string[] = []
  const second = await startEmbeddedPostgres({ dataDir, root, onNotice: (notice) => notices.push(notice) })
  expect(await ask(second.url, `select to_regclass('kept') as there`)).toEqual([{ there: null }])
  await second.stop()
  const asRoot = process.getuid?.() === 0
  expect(notices).toHaveLength(asRoot ? 1 : 0)
  for (const notice of notices) await rm(notice.split(' in ').at(-1) ?? '', { recursive: true })
})

test('refuses a second server on the same data, in one sentence', async () => {
  const dataDir = await folder()
  const first = await startEmbeddedPostgres({ dataDir, root })
  await expect(startEmbeddedPostgres({ dataDir, root })).rejects.toThrow(
    `Another server is already running on the data in ${dataDir}. Stop it, or set DATA_DIR.`,
  )
  expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('our SIGKILL ends it too, and what was acknowledged is there afterwards', async () => {
  const dataDir = await folder()
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    import pg from 'pg'
    const { url } = await startEmbeddedPostgres(${JSON.stringify({ dataDir, root })})
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create table kept (n int)')
    for (let n = 1; ; n += 1) { await client.query('insert into kept values ($1)', [n]); console.log(n) }`
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: import.meta.dirname,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let acknowledged = 0
  for await (const chunk of child.stdout) {
    acknowledged = Math.max(acknowledged, ...String(chunk).trim().split('\n').map(Number))
    if (acknowledged > 300) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  const again = await startEmbeddedPostgres({ dataDir, root })
  const [row] = await ask<{ count: number; last: number }>(
    again.url,
    'select count(*)::int as count, max(n) as last from kept',
  )
  expect(row?.last).toBeGreaterThanOrEqual(acknowledged)
  expect(row?.count).toBe(row?.last)
  await again.stop()
})

/** Speaks PostgreSQL's protocol as far as: come in; I am going down. */
const startGoingDown = async () => {
  const message = (kind: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(kind), length, body])
  }
  const words = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('Z', Buffer.from('I')),
    message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')),
  ])
  const server = createServer((socket) =>
    socket.once('data', () => socket.end(words)).on('error', () => undefined),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

test('a server of the last run that is on its way down is waited for', async () => {
  const dataDir = await folder()
  const first = await startEmbeddedPostgres({ dataDir, root })
  await ask(first.url, 'create table kept (word text)')
  await first.stop()

  const last = await startGoingDown()
  const leftover = spawn('sleep', ['1000'])
  const about = [leftover.pid, '', '', last.port, ''].join('\n')
  await writeFile(join(clusterHome(dataDir, root), 'cluster', 'postmaster.pid'), about)
  const second = await startEmbeddedPostgres({ dataDir, root })
  last.close()
  expect(leftover.signalCode).toBe('SIGINT')
  expect(await ask(second.url, 'select * from kept')).toEqual([])
  await second.stop()
})

test('says so when it ends by itself', async () => {
  const dataDir = await folder()
  let told: (reason: string) => void = () => undefined
  const reason = new Promise<string>((done) => (told = done))
  const server = await startEmbeddedPostgres({ dataDir, root, onEnd: told })
  const [row] = await ask<{ pid: number }>(server.url, 'select pg_backend_pid() as pid')
  expect(row?.pid).toBeGreaterThan(0)
  const { readFile } = await import('node:fs/promises')
  const pid = Number(
    (await readFile(join(clusterHome(dataDir, root), 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
  )
  process.kill(pid, 'SIGINT')
  expect(await reason).toMatch(/^PostgreSQL ended/)
  await server.stop()
})

test('runs when its data folder lies where only its owner may enter', async () => {
  const closed = await folder()
  await chmod(closed, 0o700)
  const dataDir = join(closed, 'inner')
  await mkdir(dataDir, { mode: 0o700 })
  used.push(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, root })
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})
