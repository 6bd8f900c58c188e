import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import CircuitBreaker from 'opossum'
import { IMAGE_SIZES, type ImageSize } from '@tribu/proto/http/image.ts'
import type { PlatformSettings } from '../config/platform-settings.ts'
import { unavailable } from '../errors.ts'
import type { ImageAudience, ImageStore } from './image-store.ts'

export type S3Settings = Pick<
  PlatformSettings,
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
>

const UID = /^[0-9a-f-]{36}$/
const CONNECT_MS = 1000
// One try. A call is tried twice, and has this much in all: a picture that takes longer is of no use to who waits for it.
const TRY_MS = 4000
const CALL_MS = 8000
// A uid never shows another picture. Private ones lie apart, so that a bucket that gives out its public folders does not give out these.
const KINDS = {
  public: { folder: '', cacheControl: 'public, max-age=31536000, immutable' },
  private: { folder: 'private/', cacheControl: 'private' },
} as const

// A store that hangs shows only by waiting, and asking it every second would be paid for. So its failures are counted: once half of the
// calls fail, all are refused at once, but for one a second that finds out whether it is back. More at a time are refused in any case.
const CIRCUIT = {
  timeout: false,
  volumeThreshold: 5,
  errorThresholdPercentage: 50,
  resetTimeout: 1000,
  capacity: 200,
} as const

/** The client for an S3-compatible store, with limits on every wait. */
export const openS3 = (settings: S3Settings): S3Client =>
  new S3Client({
    ...(settings.S3_ENDPOINT ? { endpoint: settings.S3_ENDPOINT } : {}),
    region: settings.S3_REGION,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    },
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: TRY_MS,
      throwOnRequestTimeout: true,
    },
  })

/**
 * Images in an S3 bucket, under `{size}/{uid}.jpg`, private ones in the folder `private`. An object appears whole or not at all, and is durable when the store has answered.
 * A store that is away, refuses us or takes too long is `unavailable`, at once when that is known.
 */
export const makeS3Store = (
  settings: S3Settings,
  audience: ImageAudience = 'public',
): ImageStore & { close: () => void } => {
  const { folder, cacheControl } = KINDS[audience]
  const s3 = openS3(settings)
  const bucket = settings.S3_BUCKET ?? ''

  const keyOf = (size: ImageSize, uid: string) => {
    if (!UID.test(uid)) throw new Error('not an image uid')
    return `${folder}${size}/${uid}.jpg`
  }
  const circuit = new CircuitBreaker((call: () => Promise<unknown>) => call(), CIRCUIT)
  const reach = async <T>(call: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return (await circuit.fire(() => call(AbortSignal.timeout(CALL_MS)))) as T
    } catch (error) {
      throw Object.assign(unavailable(), { cause: error })
    }
  }

  return {
    bucket,
    put: async (size, uid, jpeg) => {
      const Key = keyOf(size, uid)
      await reach((abortSignal) =>
        s3.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key,
            Body: jpeg,
            ContentType: 'image/jpeg',
            CacheControl: cacheControl,
          }),
          { abortSignal },
        ),
      )
    },
    get: async (size, uid) => {
      if (!UID.test(uid)) return undefined
      return reach(async (abortSignal) => {
        try {
          const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(size, uid) }), {
            abortSignal,
          })
          return await buffer(addAbortSignal(abortSignal, Body as Readable))
        } catch (error) {
          // Only a missing object: a missing bucket is a fault.
          if ((error as Error).name === 'NoSuchKey') return undefined
          throw error
        }
      })
    },
    remove: async (uid) => {
      const Objects = IMAGE_SIZES.map((size) => ({ Key: keyOf(size, uid) }))
      await reach(async (abortSignal) => {
        const { Errors } = await s3.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
          { abortSignal },
        )
        if (Errors?.length) throw new Error(`could not remove ${Errors.map((each) => each.Key).join(', ')}`)
      })
    },
    close: () => {
      circuit.shutdown()
      s3.destroy()
    },
  }
}
