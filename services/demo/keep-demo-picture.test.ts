import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { makeFolderStore } from '@tribu/platform/images/folder-store.ts'
import { demoId } from './demo-id.ts'
import { demoMembers } from './demo-members.ts'
import { keepDemoPicture } from './keep-demo-picture.ts'

test('a picture is drawn once; what is said of it is the same afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tribu-demo-'))
  const store = makeFolderStore(folder)
  const uid = demoId('picture', 'test')
  const spec = demoMembers()[0]!.avatar
  let written = 0
  const counting = {
    ...store,
    put: (...given: Parameters<typeof store.put>) => ((written += 1), store.put(...given)),
  }
  const keep = () => keepDemoPicture(counting, uid, spec, 1_764_000_000_000)
  const first = await keep()
  const drawn = written
  expect(drawn).toBeGreaterThan(0)
  expect(await keep()).toEqual(first)
  expect(written).toBe(drawn)
  await rm(folder, { recursive: true })
})
