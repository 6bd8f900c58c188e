import { PHOTO_MAX_BYTES } from '@tribu/proto/http/limits.ts'

/** What the file dialog offers. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

const TYPES = new Set(PHOTO_TYPES.split(','))

/** Why a file cannot be a photo, in the server's words, so that nobody waits for an upload to hear it; nothing when it may be one. */
export const refusePhoto = (file: File): string | undefined => {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) {
    return 'HEIC photos cannot be read here. Please save the photo as JPEG and try again'
  }
  if (!TYPES.has(file.type)) return 'Please choose a JPEG, PNG, WebP, AVIF or GIF photo'
  if (file.size === 0) return 'This file is empty'
  if (file.size > PHOTO_MAX_BYTES) return 'Please keep a photo under 5 MB'
  return undefined
}
