import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
)

/** The package's pictures of the second and third skin tone stand under each other's names. */
const swapped: Record<string, string> = { '1f3fc': '1f3fd', '1f3fd': '1f3fc' }
const withoutVariation = (name: string): string => name.replaceAll('-fe0f', '')

let files: Map<string, string> | undefined

/**
 * The image file of an emoji (256 × 256, transparent). Variation selectors are ignored on both sides, because the
 * package keeps them in some names only.
 * @throws when the package has no such emoji.
 */
export const iconFile = (emoji: string): string => {
  files ??= new Map(
    readdirSync(folder).map((file) => [withoutVariation(file.slice(0, -'.webp'.length)), file]),
  )
  const points = Array.from(emoji, (character) => {
    const point = character.codePointAt(0)!.toString(16).padStart(4, '0')
    return swapped[point] ?? point
  })
  const file = files.get(withoutVariation(points.join('-')))
  if (!file) throw new Error(`no icon for ${emoji}`)
  return join(folder, file)
}
