import { standsOnFloor } from './backdrop.ts'
import { floorLine } from './floor-line.ts'
import { pictureSize, type Size } from './picture-size.ts'
import type { PictureSpec } from './picture-spec.ts'

/** One thing in the picture. `x` is its middle; `y` its base on a floor, its middle when seen from above (pixels). */
export type Placed = { emoji: string; x: number; y: number; box: Size; lean: number; flipped: boolean }

/** Which things stand where, the farthest first. */
export const framing = (spec: PictureSpec): Placed[] => {
  const { width, height } = pictureSize(spec.view)
  const onFloor = standsOnFloor(spec)
  const stand = height * (spec.setting === 'plinth' ? floorLine.plinthTop + 0.012 : floorLine.stand)
  const y = onFloor ? stand : height * 0.5
  const box = (share: number): Size => fitting(share, height)
  const subject = { emoji: spec.subject, x: width / 2, y, lean: spec.lean, flipped: false }
  switch (spec.view) {
    case 'whole':
      return [{ ...subject, box: box(spec.setting === 'plinth' ? 0.58 : 0.67) }]
    case 'close':
      return [{ ...subject, x: width * 0.53, y: onFloor ? height * 0.97 : height * 0.52, box: box(0.94) }]
    case 'turned':
      return [{ ...subject, x: width * 0.48, flipped: true, box: box(0.58) }]
    case 'together':
      return together(spec, width, height, y)
    case 'portrait':
      return [{ ...subject, y: height * 0.93, box: box(0.74) }]
  }
}

/** Wide things may be wider than tall things are tall. */
const fitting = (share: number, height: number): Size => ({
  width: Math.round(height * share * 1.18),
  height: Math.round(height * share),
})

const together = (spec: PictureSpec, width: number, height: number, y: number): Placed[] => {
  const onFloor = standsOnFloor(spec)
  const drop = onFloor ? height * 0.045 : height * 0.1
  const box = (share: number): Size => fitting(share, height)
  const side = spec.light === 'left' ? -1 : 1
  return [
    {
      emoji: spec.companion ?? spec.subject,
      x: width * (0.5 + 0.2 * side),
      y: y - drop,
      box: box(0.38),
      lean: -spec.lean,
      flipped: false,
    },
    {
      emoji: spec.subject,
      x: width * (0.5 - 0.12 * side),
      y: y + drop,
      box: box(0.54),
      lean: spec.lean,
      flipped: false,
    },
  ]
}
