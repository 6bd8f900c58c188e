import type { ImageSize } from '@tribu/proto/http/image.ts'

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
