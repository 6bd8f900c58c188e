import sharp from 'sharp'
import { IMAGE_PIXELS, IMAGE_SIZES, type ImageSize } from '@tribu/proto/http/image.ts'
import { PHOTO_MAX_BYTES } from '@tribu/proto/http/limits.ts'
import { AppError } from '../errors.ts'

// Far above any phone, far below what makes decoding a weapon.
const MAX_PIXELS = 25_000_000
const FORMATS = new Set(['jpeg', 'png', 'webp', 'avif', 'gif', 'heif'])

// One decode at a time per core keeps memory flat under a flood of uploads.
sharp.cache(false)
sharp.concurrency(1)

const refuse = (kind: 'too-large' | 'unsupported' | 'invalid', code: string, detail: string) =>
  new AppError({ kind, code, detail, field: 'photo' })

/** A picture ready to be stored: every size as JPEG without any metadata. Width and height are those of `full`. */
export type Picture = { width: number; height: number; sizes: Record<ImageSize, Buffer> }

/**
 * Takes in a picture: size and header are checked before anything is decoded; then it is turned upright, re-encoded and stripped, so
 * that nothing of the sent file is kept but its pixels.
 * @throws AppError too-large, unsupported or invalid, for the field `photo`
 */
export const takePicture = async (sent: Buffer): Promise<Picture> => {
  if (sent.length === 0) throw refuse('invalid', 'photo-empty', 'This file is empty')
  if (sent.length > PHOTO_MAX_BYTES)
    throw refuse('too-large', 'photo-too-large', 'Please keep a photo under 5 MB')
  const header = await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .metadata()
    .catch(() => undefined)
  if (!header?.format || !FORMATS.has(header.format) || !header.width || !header.height) {
    throw refuse('unsupported', 'photo-format', 'Please choose a JPEG, PNG, WebP, AVIF or GIF photo')
  }
  if (header.format === 'heif' && header.compression !== 'av1') {
    throw refuse(
      'unsupported',
      'photo-heic',
      'HEIC photos cannot be read here. Please save the photo as JPEG and try again',
    )
  }
  if (header.width * header.height > MAX_PIXELS)
    throw refuse('too-large', 'photo-pixels', 'This photo has too many pixels (25 megapixels at most)')
  try {
    const upright = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
    const full = await upright
      .resize({
        width: IMAGE_PIXELS.full,
        height: IMAGE_PIXELS.full,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    const sizes: Partial<Record<ImageSize, Buffer>> = { full: full.data }
    for (const size of IMAGE_SIZES) {
      sizes[size] ??= await sharp(full.data)
        .resize({
          width: IMAGE_PIXELS[size],
          height: IMAGE_PIXELS[size],
          fit: 'inside',
          withoutEnlargement: true,
        })
        .jpeg({ quality: 78, mozjpeg: true })
        .toBuffer()
    }
    return { width: full.info.width, height: full.info.height, sizes: sizes as Record<ImageSize, Buffer> }
  } catch {
    // The header was sound and the rest is not: a truncated or forged file. What libvips says of it helps nobody.
    throw refuse('unsupported', 'photo-damaged', 'This photo is damaged and cannot be read')
  }
}
