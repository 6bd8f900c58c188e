import type { PaletteName } from './palettes.ts'

/** `portrait` is a member's avatar (800 × 800); every other view is a listing picture (1600 × 1200). */
export type View = 'whole' | 'close' | 'turned' | 'together' | 'portrait'

/** Where it stands or lies: the first four have a floor, the last three are seen from above. */
export type Setting = 'sweep' | 'ledge' | 'plinth' | 'arch' | 'paper' | 'split' | 'boards'

/** All that a picture is made from; the same spec always gives the same bytes. */
export type PictureSpec = {
  view: View
  /** The emoji of the thing itself. */
  subject: string
  /** Shown beside it in the view `together`. */
  companion?: string
  palette: PaletteName
  setting: Setting
  /** The side the light comes from. */
  light: 'left' | 'right'
  /** Degrees, clockwise. */
  lean: number
}
