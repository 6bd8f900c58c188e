import type { RequestHandler } from 'express'
import { IMAGE_SIZES, type ImageSize } from '@tribu/proto/http/image.ts'
import { notFound } from '@tribu/platform/errors.ts'
import type { ImageStore } from '@tribu/platform/images/image-store.ts'

const PATH = /^\/images\/(\w+)\/([0-9a-f-]{36})\.jpg$/

/** Serves `/images/{size}/{uid}.jpg`. A picture never changes under its uid, so it may be kept for ever. */
export const serveImages =
  (store: ImageStore): RequestHandler =>
  async (request, response, next) => {
    const [, size, uid] = PATH.exec(request.path) ?? []
    if (!uid || !IMAGE_SIZES.includes(size as ImageSize)) return next(notFound())
    const jpeg = await store.get(size as ImageSize, uid)
    if (!jpeg) return next(notFound())
    response
      .set({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${uid}-${size}"`,
      })
      .send(request.method === 'HEAD' ? undefined : jpeg)
  }
