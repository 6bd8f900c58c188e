import type { Image, ImageSize } from '@tribu/proto/http/image.ts'
import { IMAGE_FRESH_SECONDS } from '@tribu/proto/http/limits.ts'

export const NO_IMAGE = '/no-image.jpg'

type Picture = (Pick<Image, 'uid'> & { date?: number }) | null | undefined

/**
 * Where a picture lies. `medium` is the default size; a picture of the last 7 days is shown at full size, as its smaller copy may
 * not be everywhere yet (specification, section 3); one whose age is not told counts as older. `now` is in milliseconds.
 */
export const photoUrl = (image: Picture, size: ImageSize = 'medium', now = Date.now()) => {
  if (!image) return NO_IMAGE
  const fresh = now / 1000 - (image.date ?? 0) < IMAGE_FRESH_SECONDS
  return `/images/${fresh ? 'full' : size}/${image.uid}.jpg`
}

/** Where a picture of a message lies; it is given to the members of its thread only. */
export const messagePhotoUrl = ({ uid }: Pick<Image, 'uid'>, size: ImageSize = 'medium') =>
  `/api/message-photo/${size}/${uid}`
