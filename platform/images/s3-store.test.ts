import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { CreateBucketCommand, HeadBucketCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { PlatformSettings } from '../config/platform-settings.ts'
import { readSettings } from '../config/settings.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { makeLine } from '../testing/line.ts'
import { timed } from '../testing/timed.ts'
import { until } from '../testing/until.ts'
import { imageStoreFeatures } from './image-store.features.ts'
import type { ImageAudience } from './image-store.ts'
import { makeS3Store, openS3 } from './s3-store.ts'

const unavailable = { facts: { kind: 'unavailable' } }

await onEngine('s3', (start) => {
  const openStore = (audience: ImageAudience) => async () => {
    const { settings, stop } = await start()
    const read = readSettings(PlatformSettings, settings)
    const client = openS3(read)
    const bucket = { Bucket: read.S3_BUCKET }
    // A fresh store has no bucket yet.
    await client.send(new HeadBucketCommand(bucket)).catch(() => client.send(new CreateBucketCommand(bucket)))
    client.destroy()
    const opened: ReturnType<typeof makeS3Store>[] = []
    return {
      copy: async () => {
        const store = makeS3Store(read, audience)
        opened.push(store)
        return store
      },
      bucket: read.S3_BUCKET ?? '',
      close: async () => {
        for (const store of opened) store.close()
        await stop()
      },
    }
  }
  imageStoreFeatures('S3', openStore('public'))
  imageStoreFeatures('S3, private', openStore('private'))

  describe('an image in S3', () => {
    test('lies under size and uid, as a JPEG that may be kept for ever', async () => {
      const { settings, stop } = await start()
      const read = readSettings(PlatformSettings, settings)
      const [store, client, uid] = [makeS3Store(read), openS3(read), randomUUID()]
      await store.put('medium', uid, Buffer.from('bytes'))
      const head = await client.send(
        new HeadObjectCommand({ Bucket: read.S3_BUCKET, Key: `medium/${uid}.jpg` }),
      )
      expect(head).toMatchObject({
        ContentType: 'image/jpeg',
        ContentLength: 5,
        CacheControl: 'public, max-age=31536000, immutable',
      })
      client.destroy()
      store.close()
      await stop()
    })

    test('that is private is not among the public ones, and nobody else may keep it', async () => {
      const { settings, stop } = await start()
      const read = readSettings(PlatformSettings, settings)
      const [store, open, client, uid] = [
        makeS3Store(read, 'private'),
        makeS3Store(read),
        openS3(read),
        randomUUID(),
      ]
      await store.put('medium', uid, Buffer.from('bytes'))
      expect(await open.get('medium', uid)).toBeUndefined()
      const Key = `private/medium/${uid}.jpg`
      expect(await client.send(new HeadObjectCommand({ Bucket: read.S3_BUCKET, Key }))).toMatchObject({
        CacheControl: 'private',
      })
      client.destroy()
      store.close()
      open.close()
      await stop()
    })

    test('is unavailable, not missing, when the bucket is not there or the key is wrong', async () => {
      const { settings, stop } = await start()
      const read = readSettings(PlatformSettings, settings)
      for (const fault of [{ S3_BUCKET: `none-${randomUUID()}` }, { S3_SECRET_ACCESS_KEY: 'wrong' }]) {
        const store = makeS3Store({ ...read, ...fault })
        await expect(store.get('full', randomUUID())).rejects.toMatchObject(unavailable)
        await expect(store.put('full', randomUUID(), Buffer.from('x'))).rejects.toMatchObject(unavailable)
        store.close()
      }
      await stop()
    })

    test('of a store that hangs costs a wait at first, then none; and is there soon after the store is back', async () => {
      const { settings, stop } = await start()
      const line = await makeLine(settings['S3_ENDPOINT']!, 80)
      const store = makeS3Store(readSettings(PlatformSettings, { ...settings, S3_ENDPOINT: line.url }))
      const uid = randomUUID()
      await store.put('full', uid, Buffer.from('bytes'))
      line.put('silent')
      const early = await Promise.all(Array.from({ length: 300 }, () => timed(() => store.get('full', uid))))
      for (const { reason } of early) expect(reason).toMatchObject(unavailable)
      const waits = early.map(({ ms }) => ms)
      // No more than two hundred wait at a time.
      expect(waits.filter((ms) => ms < 2000).length).toBeGreaterThanOrEqual(100)
      expect(Math.max(...waits)).toBeLessThan(20_000)
      const late = await Promise.all(Array.from({ length: 300 }, () => timed(() => store.get('full', uid))))
      // One of them may be the one that finds out.
      expect(late.filter(({ ms }) => ms > 1000).length).toBeLessThanOrEqual(1)
      line.put('open')
      await until(() =>
        store.get('full', uid).then(
          (bytes) => bytes?.toString() === 'bytes',
          () => false,
        ),
      )
      store.close()
      line.close()
      await stop()
    })
  })
})

describe('an S3 store that is away', () => {
  let silent: Server
  beforeAll(async () => {
    silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
  })
  afterAll(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const at = (port: number) =>
    makeS3Store({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 's',
      S3_FORCE_PATH_STYLE: true,
    })

  test('refuses connections: unavailable at once', async () => {
    const store = at(9)
    await expect(store.get('full', randomUUID())).rejects.toMatchObject(unavailable)
    store.close()
  })

  test('takes the request and says nothing: unavailable within ten seconds', async () => {
    const store = at((silent.address() as { port: number }).port)
    const began = Date.now()
    const calls = [
      store.get('full', randomUUID()),
      store.put('full', randomUUID(), Buffer.alloc(200_000)),
      store.remove(randomUUID()),
    ]
    for (const call of await Promise.allSettled(calls))
      expect(call).toMatchObject({ status: 'rejected', reason: unavailable })
    expect(Date.now() - began).toBeLessThan(20_000)
    store.close()
  })
})
