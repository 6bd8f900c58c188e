import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolderStore } from './folder-store.ts'
import { imageStoreFeatures } from './image-store.features.ts'

imageStoreFeatures('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tribu-images-'))
  return {
    copy: async () => makeFolderStore(folder),
    bucket: 'local',
    close: () => rm(folder, { recursive: true, force: true }),
  }
})
