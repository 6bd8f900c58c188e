import sharp from 'sharp'
import { flatBackdrop } from './backdrop-flat.ts'
import { standingBackdrop } from './backdrop-standing.ts'
import { addGrain } from './grain.ts'
import { palettes } from './palettes.ts'
import { pictureSize } from './picture-size.ts'
import type { PictureSpec } from './picture-spec.ts'

/** The empty set, lit, as opaque raw RGB at the picture's full size. Drawn at half size: it holds only soft shapes. */
export const backdrop = async (spec: PictureSpec): Promise<Buffer> => {
  const { width, height } = pictureSize(spec.view)
  const palette = palettes[spec.palette]
  const draw = standsOnFloor(spec) ? standingBackdrop : flatBackdrop
  const svg = draw(palette, spec.setting, { width: width / 2, height: height / 2 })
  let image = sharp(Buffer.from(svg)).removeAlpha()
  if (spec.light === 'right') image = image.flop()
  return addGrain(await image.resize(width, height, { kernel: 'linear' }).raw().toBuffer())
}

export const standsOnFloor = ({ setting }: Pick<PictureSpec, 'setting'>): boolean =>
  setting !== 'paper' && setting !== 'split' && setting !== 'boards'
