import type { ImageSize } from '@tribu/proto/http/image.ts'

/**
 * Who a picture is for: everybody (`/images/{size}/{uid}.jpg`), or only those whom the module that keeps it lets see it. What is private is
 * never found among the public ones, whoever knows its uid.
 */
export type ImageAudience = 'public' | 'private'

/** Where the JPEG files of pictures are kept, by the path `{size}/{uid}.jpg` (specification, section 3). */
export type ImageStore = {
  /** The name that goes into `bucket` of an image. */
  bucket: string
  /** Returns when the bytes are durable. Writing the same path again replaces it. */
  put: (size: ImageSize, uid: string, jpeg: Buffer) => Promise<void>
  get: (size: ImageSize, uid: string) => Promise<Buffer | undefined>
  /** Removes all sizes; nothing happens when there are none. */
  remove: (uid: string) => Promise<void>
}
