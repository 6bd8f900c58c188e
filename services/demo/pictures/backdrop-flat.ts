import type { Palette } from './palettes.ts'
import type { Size } from './picture-size.ts'
import type { Setting } from './picture-spec.ts'
import { vignette } from './vignette.ts'

/** A surface seen from straight above, the light from the upper left, as SVG. */
export const flatBackdrop = (palette: Palette, setting: Setting, { width: w, height: h }: Size): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
  <defs>
    <radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${w * 0.25}" cy="${h * 0.15}" r="${w * 0.95}">
      <stop offset="0" stop-color="${palette.floorLit}"/><stop offset="0.5" stop-color="${palette.wallLit}"/>
      <stop offset="1" stop-color="${palette.wall}"/>
    </radialGradient>
    <linearGradient id="fall" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity="0.16"/><stop offset="1" stop-color="${palette.shadow}" stop-opacity="0.2"/>
    </linearGradient>
    <linearGradient id="lip" gradientUnits="userSpaceOnUse" x1="${w * 0.4825}" y1="${h * 0.4912}" x2="${w * 0.51}" y2="${h * 0.5}">
      <stop offset="0" stop-color="${palette.shadow}" stop-opacity="0"/><stop offset="1" stop-color="${palette.shadow}" stop-opacity="0.3"/>
    </linearGradient>
    <radialGradient id="rim">
      <stop offset="0.9" stop-color="${palette.shadow}" stop-opacity="0.3"/><stop offset="1" stop-color="${palette.shadow}" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <rect width="${w}" height="${h}" fill="url(#light)"/>
  ${setting === 'split' ? split(palette, w, h) : setting === 'boards' ? boards(palette, w, h) : sheet(palette, w, h)}
  <rect width="${w}" height="${h}" fill="url(#fall)"/>
  ${vignette({ width: w, height: h })}
</svg>`

/** A second sheet of paper laid over a corner. */
const split = (palette: Palette, w: number, h: number): string => {
  const shape = `M ${w * 0.62} ${-h * 0.1} L ${w * 1.1} ${-h * 0.1} V ${h * 1.1} H ${w * 0.4} Z`
  return `<rect width="${w}" height="${h}" fill="url(#lip)"/>
  <path d="${shape}" fill="${palette.wall}"/>
  <path d="${shape}" fill="${palette.accent}" opacity="0.5"/>`
}

/** A round mat under the thing. */
const sheet = (palette: Palette, w: number, h: number): string =>
  `<circle cx="${w * 0.508}" cy="${h * 0.515}" r="${h * 0.445}" fill="url(#rim)"/>
  <circle cx="${w / 2}" cy="${h / 2}" r="${h * 0.42}" fill="${palette.wallLit}"/>`

/** Painted boards, each a little different in tone. */
const boards = (palette: Palette, w: number, h: number): string => {
  const tones = [0.1, 0, 0.16, 0.05, 0.12, 0.02]
  const width = w / tones.length
  return tones
    .map(
      (tone, i) =>
        `<rect x="${i * width}" width="${width}" height="${h}" fill="${palette.accent}" opacity="${tone + 0.06}"/>
  <rect x="${i * width - 1}" width="2.2" height="${h}" fill="${palette.shadow}" opacity="0.3"/>
  <rect x="${i * width + 1.2}" width="1.4" height="${h}" fill="#fff" opacity="0.28"/>`,
    )
    .join('')
}
