import { random } from '../random.ts'
import { paletteNames } from './palettes.ts'
import type { PictureSpec } from './picture-spec.ts'

/** A member's portrait; the palette and the light follow from the member's key. */
export const avatarOf = (key: string, face: string): PictureSpec => {
  const next = random(`avatar ${key}`)
  return {
    view: 'portrait',
    subject: face,
    palette: paletteNames[Math.floor(next() * paletteNames.length)]!,
    setting: 'sweep',
    light: next() < 0.5 ? 'left' : 'right',
    lean: 0,
  }
}
