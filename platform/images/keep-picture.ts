import type { Image } from '@tribu/proto/http/image.ts'
import { IMAGE_SIZES } from '@tribu/proto/http/image.ts'
import { secondsOf, type Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import type { ImageStore } from './image-store.ts'
import { takePicture } from './picture.ts'

/** Checks a sent file, stores it in every size, and returns what a form names it by. @throws AppError as `takePicture` */
export const keepPicture = async (
  deps: { store: ImageStore; clock: Clock },
  sent: Buffer,
  uid: string = newId(),
): Promise<Image> => {
  const picture = await takePicture(sent)
  for (const size of IMAGE_SIZES) await deps.store.put(size, uid, picture.sizes[size])
  return {
    path: `medium/${uid}.jpg`,
    uid,
    bucket: deps.store.bucket,
    date: secondsOf(deps.clock()),
    width: picture.width,
    height: picture.height,
  }
}
