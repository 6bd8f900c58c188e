import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Where the cluster of a data folder lies: in it, or, when we are root, below `root`, where the server's own user can reach it. */
export const clusterHome = (dataDir: string, root: string): string =>
  process.getuid?.() === 0
    ? join(root, `data-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)}`)
    : join(resolve(dataDir), 'postgres')

const idIn = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/**
 * Keeps folder and cluster together where they lie apart. Both carry the same id; a cluster whose folder was removed by hand belongs to
 * nothing any more, and is set aside, not deleted: the folder is the data, and an empty one means an empty marketplace. Returns where
 * an old cluster was put.
 */
export const bindToFolder = async (dataDir: string, home: string): Promise<string | undefined> => {
  if (home.startsWith(resolve(dataDir))) return undefined
  const [inFolder, inHome] = [join(resolve(dataDir), 'postgres-id'), join(home, 'id')]
  const [folderId, homeId] = await Promise.all([idIn(inFolder), idIn(inHome)])
  if (homeId !== undefined && homeId === folderId) return undefined
  const aside = homeId === undefined ? undefined : `${home}.set-aside-${Date.now()}`
  if (aside) await rename(home, aside)
  const id = folderId !== undefined && homeId === undefined ? folderId : randomUUID()
  await mkdir(resolve(dataDir), { recursive: true })
  await mkdir(home, { recursive: true, mode: 0o700 })
  // The folder first: cut off in between, the next start goes on from here.
  await writeFile(inFolder, id)
  await writeFile(inHome, id)
  return aside
}
