import sharp from 'sharp'
import type { CutOut } from './cut-out.ts'
import type { Layer } from './layer.ts'

type Cast = { of: CutOut; left: number; top: number; light: 'left' | 'right'; tint: string }

/** Masks are worked out at this share of the full size: they are blurred anyway. */
const SCALE = 0.25

/** On a floor: a silhouette laid back and away from the light, and a dark line of contact. */
export const floorShadows = async ({ of, left, top, light, tint }: Cast): Promise<Layer[]> => {
  const away = light === 'left' ? 1 : -1
  const laid = Math.round(of.height * 0.22)
  const skewed = await silhouette(of, {
    width: of.width,
    height: laid,
    shear: -1.15 * away,
    blur: 8,
    strength: 0.28,
    tint,
  })
  const contact = await silhouette(of, {
    width: Math.round(of.width * 0.86),
    height: Math.round(of.width * 0.07),
    blur: 3,
    strength: 0.62,
    tint,
    oval: true,
  })
  const centre = left + of.width / 2
  const base = top + of.height
  const lean = (1.15 * laid * away) / 2
  return [
    {
      ...skewed,
      left: Math.round(centre + lean - skewed.width / 2),
      top: Math.round(base - laid / 2 - skewed.height / 2 - laid * 0.36),
    },
    {
      ...contact,
      left: Math.round(centre + 10 * away - contact.width / 2),
      top: Math.round(base - contact.height / 2 - of.width * 0.012),
    },
  ]
}

/** Seen from above: a wide soft shadow and a tight one, both fallen away from the light. */
export const flatShadows = async ({ of, left, top, light, tint }: Cast): Promise<Layer[]> => {
  const away = light === 'left' ? 1 : -1
  const shape = { width: of.width, height: of.height, tint }
  const wide = await silhouette(of, { ...shape, blur: 9, strength: 0.34 })
  const tight = await silhouette(of, { ...shape, blur: 2.4, strength: 0.34 })
  const place = (layer: CutOut, distance: number): Layer => ({
    ...layer,
    left: Math.round(left + of.width / 2 + distance * away - layer.width / 2),
    top: Math.round(top + of.height / 2 + distance * 1.2 - layer.height / 2),
  })
  return [place(wide, 46), place(tight, 13)]
}

type Shape = {
  width: number
  height: number
  shear?: number
  blur: number
  strength: number
  tint: string
  oval?: boolean
}

/** The outline of a thing, filled with the tint, squeezed to the given size, sheared and blurred. */
const silhouette = async (
  of: CutOut,
  { width, height, shear = 0, blur, strength, tint, oval }: Shape,
): Promise<CutOut> => {
  const small = {
    width: Math.max(8, Math.round(width * SCALE)),
    height: Math.max(5, Math.round(height * SCALE)),
  }
  const outline = oval
    ? sharp(Buffer.from(ellipse(small)))
    : sharp(of.data, { raw: { width: of.width, height: of.height, channels: 4 } }).resize({
        ...small,
        fit: 'fill',
      })
  const sheared = shear ? outline.affine([1, shear, 0, 1], { background: '#0000' }) : outline
  const shape = await sheared.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pad = Math.ceil(blur * 3)
  const mask = await sharp(shape.data, { raw: shape.info })
    .extractChannel(3)
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: '#0000' })
    .blur(blur)
    .linear(strength, 0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const full = await sharp(mask.data, { raw: mask.info })
    .resize({ width: Math.round(mask.info.width / SCALE), kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: filled(full.data, tint), width: full.info.width, height: full.info.height }
}

/** RGBA of one colour with the mask as its alpha. */
const filled = (mask: Buffer, tint: string): Buffer => {
  const pixels = Buffer.alloc(mask.length * 4, Buffer.from(`${tint.slice(1)}00`, 'hex'))
  for (let at = 0; at < mask.length; at++) pixels[at * 4 + 3] = mask[at]!
  return pixels
}

const ellipse = ({ width, height }: { width: number; height: number }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="50%" ry="50%"/></svg>`
