import { secondsOf } from '@tribu/platform/clock.ts'
import type { ImageStore } from '@tribu/platform/images/image-store.ts'
import { keepPicture } from '@tribu/platform/images/keep-picture.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import { pictureSize } from './pictures/picture-size.ts'
import type { PictureSpec } from './pictures/picture-spec.ts'
import { renderPicture } from './pictures/render-picture.ts'

/**
 * Draws a picture and takes it in the way of an upload; one that an earlier start has stored is not drawn again, which takes a second of a core.
 * `from` (ms) is when it was taken. Its largest size is stored last, so where that is, all are.
 */
export const keepDemoPicture = async (
  store: ImageStore,
  uid: string,
  spec: PictureSpec,
  from: number,
): Promise<Image> => {
  if (!(await store.get('full', uid)))
    return keepPicture({ store, clock: () => from }, await renderPicture(spec), uid)
  const { width, height } = pictureSize(spec.view)
  return { path: `medium/${uid}.jpg`, uid, bucket: store.bucket, date: secondsOf(from), width, height }
}
