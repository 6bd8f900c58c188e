import sharp, { type OverlayOptions } from 'sharp'
import { backdrop, standsOnFloor } from './backdrop.ts'
import { cutOut } from './cut-out.ts'
import { framing, type Placed } from './framing.ts'
import { type Layer, withinFrame } from './layer.ts'
import { palettes } from './palettes.ts'
import type { PictureSpec } from './picture-spec.ts'
import { pictureSize } from './picture-size.ts'
import { flatShadows, floorShadows } from './shadow.ts'

/**
 * A JPEG of a thing on a lit ground: 1600 × 1200, or 800 × 800 for a portrait. The same spec gives the same bytes.
 * @throws when the icon package lacks an emoji of the spec.
 */
export const renderPicture = async (spec: PictureSpec): Promise<Buffer> => {
  const size = pictureSize(spec.view)
  const [ground, ...things] = await Promise.all([
    backdrop(spec),
    ...framing(spec).map((placed) => layersOf(placed, spec)),
  ])
  const layers = things.flat().flatMap((layer) => withinFrame(layer, size))
  return sharp(ground, { raw: { ...size, channels: 3 } })
    .composite(layers.map(overlay))
    .jpeg({ quality: 88 })
    .toBuffer()
}

const overlay = ({ data, width, height, left, top }: Layer): OverlayOptions => ({
  input: data,
  raw: { width, height, channels: 4 },
  left,
  top,
})

/** A thing with its shadows below it. */
const layersOf = async ({ emoji, x, y, box, lean, flipped }: Placed, spec: PictureSpec): Promise<Layer[]> => {
  const onFloor = standsOnFloor(spec)
  const tint = palettes[spec.palette].shadow
  const of = await cutOut({ emoji, box, lean, flipped, light: spec.light, shade: tint })
  const left = Math.round(x - of.width / 2)
  const top = Math.round(onFloor ? y - of.height : y - of.height / 2)
  const shadows = await (onFloor ? floorShadows : flatShadows)({ of, left, top, light: spec.light, tint })
  return [...shadows, { ...of, left, top }]
}
