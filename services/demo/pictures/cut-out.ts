import sharp from 'sharp'
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

/** The icon enlarged, leaned, calmed in colour and shaded on the side away from the light. */
export const cutOut = async ({ emoji, box, lean, flipped, light, shade }: Look): Promise<CutOut> => {
  const icon = sharp(iconFile(emoji)).trim({ threshold: 1 })
  const upright = await (flipped ? icon.flop() : icon).png({ compressionLevel: 0 }).toBuffer()
  const leaned = lean
    ? await sharp(
        await sharp(upright)
          .resize({ width: 512 })
          .rotate(lean, { background: '#0000' })
          .png({ compressionLevel: 0 })
          .toBuffer(),
      )
        .trim({ threshold: 1 })
        .png({ compressionLevel: 0 })
        .toBuffer()
    : upright
  const { data, info } = await sharp(leaned)
    .resize({ ...box, fit: 'inside', kernel: 'cubic' })
    .modulate({ saturation: 0.82 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const shading = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="g" x1="${light === 'left' ? 0 : 1}" y1="0" x2="${light === 'left' ? 1 : 0}" y2="1">
    <stop offset="0" stop-color="#fff6e6" stop-opacity="0.14"/><stop offset="0.4" stop-color="#fff" stop-opacity="0"/>
    <stop offset="1" stop-color="${shade}" stop-opacity="0.3"/>
  </linearGradient><rect width="${width}" height="${height}" fill="url(#g)"/></svg>`)
  const shaded = await sharp(data, { raw: { width, height, channels: 4 } })
    .composite([{ input: shading, blend: 'atop' }])
    .raw()
    .toBuffer()
  return { data: shaded, width, height }
}
