import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { IMAGE_SIZES, type ImageSize } from '@tribu/proto/http/image.ts'
import type { ImageStore } from './image-store.ts'

const UID = /^[0-9a-f-]{36}$/

/** Images in a folder. A file appears whole or not at all: written aside, flushed, renamed. */
export const makeFolderStore = (folder: string): ImageStore => {
  const fileOf = (size: ImageSize, uid: string) => {
    if (!UID.test(uid)) throw new Error('not an image uid')
    return join(folder, size, uid.slice(-2), `${uid}.jpg`)
  }
  return {
    bucket: 'local',
    put: async (size, uid, jpeg) => {
      const path = fileOf(size, uid)
      await mkdir(dirname(path), { recursive: true })
      const aside = `${path}.${randomUUID()}`
      const file = await open(aside, 'w')
      try {
        await file.writeFile(jpeg)
        await file.sync()
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await rename(aside, path)
    },
    get: async (size, uid) => {
      if (!UID.test(uid)) return undefined
      return readFile(fileOf(size, uid)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    remove: async (uid) => {
      for (const size of IMAGE_SIZES) await rm(fileOf(size, uid), { force: true })
    },
  }
}
