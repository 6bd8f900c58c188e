import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { IMAGE_SIZES } from '@tribu/proto/http/image.ts'
import type { ImageStore } from './image-store.ts'

export type ImageStoreUnderTest = {
  /** Opens the store; called again it is what another copy of the program has. */
  copy: () => Promise<ImageStore>
  bucket: string
  close: () => Promise<void>
}

/** What every image store must do, whatever keeps the bytes. They are opaque to it: these are no pictures. */
export const imageStoreFeatures = (engine: string, open: () => Promise<ImageStoreUnderTest>) =>
  describe(`image store on ${engine}`, () => {
    let under: ImageStoreUnderTest
    let store: ImageStore
    beforeAll(async () => {
      under = await open()
      store = await under.copy()
    })
    afterAll(() => under.close())

    test('names its bucket', () => {
      expect(store.bucket).toBe(under.bucket)
    })

    test('gives back the very bytes of each size, to every copy', async () => {
      const uid = randomUUID()
      const bytes = Object.fromEntries(IMAGE_SIZES.map((size) => [size, randomBytes(300_000)]))
      for (const size of IMAGE_SIZES) await store.put(size, uid, bytes[size]!)
      const other = await under.copy()
      for (const size of IMAGE_SIZES) expect((await other.get(size, uid))?.equals(bytes[size]!)).toBe(true)
    })

    test('has nothing where nothing was put', async () => {
      const uid = randomUUID()
      expect(await store.get('full', uid)).toBeUndefined()
      await store.put('full', uid, Buffer.from('one size only'))
      expect(await store.get('medium', uid)).toBeUndefined()
    })

    test('putting again replaces', async () => {
      const uid = randomUUID()
      await store.put('full', uid, Buffer.from('first'))
      await store.put('full', uid, Buffer.from('second'))
      expect((await store.get('full', uid))?.toString()).toBe('second')
    })

    test('of many puts of one path at once, one is there, whole', async () => {
      const uid = randomUUID()
      const sent = Array.from({ length: 8 }, (_, turn) => Buffer.alloc(200_000, turn))
      await Promise.all(sent.map((bytes) => store.put('full', uid, bytes)))
      const kept = await store.get('full', uid)
      expect(sent.some((bytes) => kept?.equals(bytes))).toBe(true)
    })

    test('removes all sizes, and nothing of another picture; removing again changes nothing', async () => {
      const [gone, kept] = [randomUUID(), randomUUID()]
      for (const uid of [gone, kept])
        for (const size of IMAGE_SIZES) await store.put(size, uid, Buffer.from(uid))
      await store.remove(gone)
      await store.remove(gone)
      for (const size of IMAGE_SIZES) {
        expect(await store.get(size, gone)).toBeUndefined()
        expect((await store.get(size, kept))?.toString()).toBe(kept)
      }
    })

    test('a name that is no uid finds nothing and is not written', async () => {
      for (const name of ['../../etc/passwd', '', 'a/b', `${randomUUID()}/..`]) {
        expect(await store.get('full', name)).toBeUndefined()
        await expect(store.put('full', name, Buffer.from('x'))).rejects.toThrow('not an image uid')
        await expect(store.remove(name)).rejects.toThrow('not an image uid')
      }
    })
  })
