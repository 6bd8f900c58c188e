import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../runtime/free-port.ts'
import { bindToFolder, clusterHome } from './cluster-home.ts'
import { binariesFor, ownFolder, serverUser, type ServerUser } from './embedded-binaries.ts'

/*
 * A real PostgreSQL of our own, as a child process over a folder.
 *
 * Guarantees: what a transaction acknowledged survives SIGKILL of us, of it, or of both. The child ends with us, however we end: a
 * guard process waits for our end of a pipe to close and then asks PostgreSQL to stop. Two servers never share the data: the second is
 * refused by an advisory lock. Not guaranteed: that the port is the same at the next start.
 */

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

const run = promisify(execFile)
const ROLE = 'tribu'
const SERVER_LOCK = 7_200_001

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const until = async (what: string, seconds: number, test: () => Promise<boolean> | boolean) => {
  const end = Date.now() + seconds * 1000
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`${what} took longer than ${seconds} s`)
    await pause(20)
  }
}

const passwordOf = async (home: string): Promise<string | undefined> =>
  readFile(join(home, 'password'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

const createCluster = async (binaries: string, home: string, user: ServerUser | undefined) => {
  const password = randomBytes(24).toString('base64url')
  const aside = join(home, 'cluster.new')
  await rm(aside, { recursive: true, force: true })
  await writeFile(join(home, 'password'), password, { mode: 0o600 })
  if (user) await chown(join(home, 'password'), user.uid, user.gid)
  const args = [
    '-D',
    aside,
    '-U',
    ROLE,
    '--auth=scram-sha-256',
    `--pwfile=${join(home, 'password')}`,
    '--encoding=UTF8',
  ]
  await run(
    join(binaries, 'bin', 'initdb'),
    [...args, '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums'],
    {
      ...user,
      cwd: home,
      env: { LC_ALL: 'C', PATH: process.env['PATH'] ?? '' },
    },
  )
  await rename(aside, join(home, 'cluster'))
}

const endLeftover = async (home: string, urlAt: (port: number) => string, dataDir: string) => {
  const lines = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !alive(pid)) return
  const client = new pg.Client({ connectionString: urlAt(port), connectionTimeoutMillis: 2000 })
  // It may end between our words, which nobody waits for; unheard, that would end this process.
  client.on('error', () => undefined)
  const free = await client
    .connect()
    .then(() => client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [SERVER_LOCK]))
    .then(({ rows }) => rows[0]?.free ?? true)
    .catch(() => true) // on its way down: it no longer answers
    .finally(() => client.end().catch(() => undefined))
  if (!free)
    throw new Error(`Another server is already running on the data in ${dataDir}. Stop it, or set DATA_DIR.`)
  if (alive(pid)) process.kill(pid, 'SIGINT')
  await until('Waiting for the PostgreSQL of the last run', 20, () => !alive(pid))
}

const stopServer = async (server: ChildProcess) => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGINT')
  const slow = setTimeout(() => server.kill('SIGQUIT'), 6000)
  await ended
  clearTimeout(slow)
}

/**
 * Starts PostgreSQL over `dataDir`, creating the cluster when there is none. `throwaway` trades durability for speed and is for tests.
 * `onEnd` is called when the server ends without being asked to.
 */
export const startEmbeddedPostgres = async (options: {
  dataDir: string
  root: string
  throwaway?: boolean
  onEnd?: (reason: string) => void
  /** Told what an operator should know. */
  onNotice?: (notice: string) => void
}): Promise<EmbeddedPostgres> => {
  const user = await serverUser()
  const binaries = await binariesFor(options.root, user)
  const home = clusterHome(options.dataDir, options.root)
  const aside = await bindToFolder(options.dataDir, home)
  if (aside)
    options.onNotice?.(
      `The database of an earlier ${options.dataDir}, which is gone, was set aside in ${aside}`,
    )
  await ownFolder(home, user)
  const urlAt = (port: number) => `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`
  const hasCluster = await readFile(join(home, 'cluster', 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (!hasCluster) await createCluster(binaries, home, user)
  const password = await passwordOf(home)
  await endLeftover(home, urlAt, options.dataDir)

  const port = await freePort()
  const speed = options.throwaway ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=120',
    'jit=off',
    ...speed,
  ]
  const log = await open(join(home, 'log'), 'a')
  // Groups of their own: Ctrl-C in a terminal reaches us alone, and we stop in order.
  const server = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', join(home, 'cluster'), ...settings.flatMap((line) => ['-c', line])],
    {
      ...user,
      cwd: home,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { LC_ALL: 'C', PATH: process.env['PATH'] ?? '' },
    },
  )
  const guard = spawn('sh', ['-c', `cat >/dev/null; kill -INT ${server.pid} 2>/dev/null`], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  server.unref()
  guard.unref()
  await log.close()

  let asked = false
  let ended: string | undefined
  server.once('exit', (code, signal) => {
    ended = `PostgreSQL ended (${signal ?? code}); its log is ${join(home, 'log')}`
    if (!asked) options.onEnd?.(ended)
  })
  const lock = await connectWhenReady(urlAt(port), () => ended)
  await lock.query('select pg_advisory_lock($1)', [SERVER_LOCK])

  return {
    url: urlAt(port),
    stop: async () => {
      asked = true
      await lock.end().catch(() => undefined) // gone with a server that ended by itself
      await stopServer(server)
      guard.kill()
    },
  }
}

const connectWhenReady = async (url: string, ended: () => string | undefined): Promise<pg.Client> => {
  for (let end = Date.now() + 30_000; ;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined) // the exit of the server says it already
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      const reason = ended()
      if (reason) throw new Error(reason, { cause: error })
      if (Date.now() > end) throw error
      await pause(25)
    }
  }
}
