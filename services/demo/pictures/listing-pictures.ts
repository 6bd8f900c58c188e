import { random } from '../random.ts'
import { lyingThings } from './lying-things.ts'
import { type PaletteName, paletteNames } from './palettes.ts'
import type { PictureSpec, Setting } from './picture-spec.ts'

const FLOORS: Setting[] = ['sweep', 'ledge', 'plinth', 'arch']
const TABLES: Setting[] = ['paper', 'split', 'boards']

/**
 * Two to four views of one thing, all in one palette as from one afternoon's shoot.
 * @param nth the place among the newest: neighbours there get different palettes and settings, so that a grid is not monotonous.
 */
export const listingPictures = (
  key: string,
  nth: number,
  [subject, companion]: [string, string?],
): PictureSpec[] => {
  const next = random(`pictures ${key}`)
  const lying = lyingThings.has(subject)
  const settings = lying ? TABLES : FLOORS
  const palette = paletteAt(nth)
  const at = (turn: number): Setting => settings[(nth + turn) % settings.length]!
  const light: PictureSpec['light'] = next() < 0.6 ? 'left' : 'right'
  const otherLight = light === 'left' ? 'right' : 'left'
  const lean = lying ? Math.round((next() - 0.5) * 24) : 0
  const shared = { subject, palette, lean }
  const views: PictureSpec[] = [
    { ...shared, view: 'whole', setting: at(0), light },
    ...(companion
      ? [{ ...shared, companion, view: 'together' as const, setting: withoutPlinth(at(0)), light }]
      : []),
    { ...shared, view: 'close', setting: withoutPlinth(at(1)), light },
    { ...shared, view: 'turned', setting: at(2), light: otherLight, lean: lying ? lean + 14 : 0 },
  ]
  return next() < 0.4 ? views.slice(0, -1) : views
}

/** A plinth is too small for two things or for a close view. */
const withoutPlinth = (setting: Setting): Setting => (setting === 'plinth' ? 'ledge' : setting)

/** Steps of seven through ten palettes: each comes once in ten, and never beside itself. */
const paletteAt = (nth: number): PaletteName =>
  paletteNames[(nth * 7 + Math.floor(nth / 10) * 3) % paletteNames.length]!
