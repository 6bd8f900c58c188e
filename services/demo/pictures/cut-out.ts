import sharp, { type Sharp } from 'sharp'
import { iconFile } from './icon-file.ts'
import type { Size } from './picture-size.ts'

/** A thing without its ground: straight RGBA, trimmed to what is visible. */
export type CutOut = { data: Buffer; width: number; height: number }

type Look = {
  emoji: string
  box: Size
  lean: number
  flipped: boolean
  light: 'left' | 'right'
  shade: string
}

/** Pixels; takes away the steps that a threefold enlargement leaves along the edges. */
const EDGE_BLUR = 1.3

/** The icon leaned, calmed in colour, shaded on the side away from the light, and then enlarged: small is cheap. */
export const cutOut = async ({ emoji, box, lean, flipped, light, shade }: Look): Promise<CutOut> => {
  const icon = sharp(iconFile(emoji)).trim({ threshold: 1 }).modulate({ saturation: 0.82 })
  const upright = await pixels(flipped ? icon.flop() : icon)
  const posed = lean ? await leaned(upright, lean) : upright
  const shaded = await pixels(
    image(posed).composite([{ input: shading(posed, light, shade), blend: 'atop' }]),
  )
  return pixels(
    image(shaded)
      .resize({ ...box, fit: 'inside', kernel: 'mitchell' })
      .blur(EDGE_BLUR),
  )
}

/** Turned at double size, so that the turning costs no detail. */
const leaned = async (upright: CutOut, degrees: number): Promise<CutOut> => {
  const turned = image(upright)
    .resize({ width: upright.width * 2, kernel: 'mitchell' })
    .rotate(degrees, { background: '#0000' })
  return pixels(image(await pixels(turned)).trim({ background: '#0000', threshold: 1 }))
}

const shading = ({ width, height }: CutOut, light: Look['light'], shade: string): Buffer => {
  const [from, to] = light === 'left' ? [0, 1] : [1, 0]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="g" x1="${from}" y1="0" x2="${to}" y2="1">
    <stop offset="0" stop-color="#fff6e6" stop-opacity="0.14"/><stop offset="0.4" stop-color="#fff" stop-opacity="0"/>
    <stop offset="1" stop-color="${shade}" stop-opacity="0.3"/>
  </linearGradient><rect width="${width}" height="${height}" fill="url(#g)"/></svg>`)
}

const image = ({ data, width, height }: CutOut): Sharp => sharp(data, { raw: { width, height, channels: 4 } })

const pixels = async (picture: Sharp): Promise<CutOut> => {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
