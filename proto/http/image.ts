import { z } from 'zod'
import { id, line, seconds } from './fields.ts'
import { route } from './route.ts'

/**
 * A stored picture (specification, section 3). Its files are `/images/{medium|full}/{uid}.jpg`. `date` is when it was taken in, in seconds.
 */
export const Image = z.object({
  path: z.string(),
  uid: z.string(),
  bucket: z.string(),
  date: seconds(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})
export type Image = z.infer<typeof Image>

/** What a form sends to name a picture it uploaded; the stored facts are looked up, never believed. */
export const ImageRef = z.object({
  uid: id(),
  path: line(200).optional(),
  bucket: line(100).optional(),
  date: seconds().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
})

export const IMAGE_SIZES = ['medium', 'full'] as const
export type ImageSize = (typeof IMAGE_SIZES)[number]

/** Longest side in pixels of each stored size. */
export const IMAGE_PIXELS: Record<ImageSize, number> = { medium: 720, full: 1920 }

export const uploadPhoto = route({
  service: 'listing',
  method: 'POST',
  path: '/api/photo',
  access: 'user',
  summary: 'Takes one picture (multipart field "photo", at most 5 MB) for a listing that is being written',
  file: 'photo',
  body: z.strictObject({}),
  reply: Image,
})
