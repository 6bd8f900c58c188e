import { floorLine } from './floor-line.ts'
import type { Palette } from './palettes.ts'
import type { Size } from './picture-size.ts'
import type { Setting } from './picture-spec.ts'
import { vignette } from './vignette.ts'

/** A wall and a floor with the light from the upper left, as SVG. */
export const standingBackdrop = (
  palette: Palette,
  setting: Setting,
  { width: w, height: h }: Size,
): string => {
  const horizon = h * floorLine.horizon
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
  <defs>
    <radialGradient id="wall" gradientUnits="userSpaceOnUse" cx="${w * 0.3}" cy="${h * 0.22}" r="${w * 0.85}">
      <stop offset="0" stop-color="${palette.wallLit}"/><stop offset="1" stop-color="${palette.wall}"/>
    </radialGradient>
    <radialGradient id="floor" gradientUnits="userSpaceOnUse" cx="${w * 0.42}" cy="${h * 0.84}" r="${w * 0.62}"
      gradientTransform="translate(0 ${h * 0.42}) scale(1 0.5)">
      <stop offset="0" stop-color="${palette.floorLit}"/><stop offset="1" stop-color="${palette.floor}"/>
    </radialGradient>
    <linearGradient id="bend" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${palette.wall}" stop-opacity="0"/>
      <stop offset="0.5" stop-color="${palette.wall}" stop-opacity="0.75"/>
      <stop offset="1" stop-color="${palette.wall}" stop-opacity="0"/>
    </linearGradient>
    <linearGradient id="side" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stop-color="${palette.floorLit}"/><stop offset="0.45" stop-color="${palette.wallLit}"/>
      <stop offset="1" stop-color="${palette.accent}"/>
    </linearGradient>
    <linearGradient id="niche" x1="0" y1="0" x2="1" y2="0.5">
      <stop offset="0" stop-color="${palette.accent}"/><stop offset="0.3" stop-color="${palette.wall}"/>
      <stop offset="1" stop-color="${palette.wallLit}"/>
    </linearGradient>
    <linearGradient id="crease" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${palette.shadow}" stop-opacity="0"/><stop offset="1" stop-color="${palette.shadow}" stop-opacity="0.2"/>
    </linearGradient>
    <radialGradient id="under">
      <stop offset="0.6" stop-color="${palette.shadow}" stop-opacity="0.42"/><stop offset="1" stop-color="${palette.shadow}" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <rect width="${w}" height="${h}" fill="url(#wall)"/>
  ${setting === 'arch' ? arch(w, h, horizon) : ''}
  <rect y="${horizon}" width="${w}" height="${h - horizon}" fill="url(#floor)"/>
  ${setting === 'sweep' ? `<rect y="${horizon - h * 0.13}" width="${w}" height="${h * 0.26}" fill="url(#bend)"/>` : edge(palette, w, h, horizon)}
  ${setting === 'plinth' ? plinth(palette, w, h) : ''}
  ${vignette({ width: w, height: h })}
</svg>`
}

const edge = (palette: Palette, w: number, h: number, horizon: number): string =>
  `<rect y="${horizon - h * 0.03}" width="${w}" height="${h * 0.03}" fill="url(#crease)"/>
  <rect y="${horizon}" width="${w}" height="${h * 0.004}" fill="${palette.floorLit}" opacity="0.5"/>`

const arch = (w: number, h: number, horizon: number): string => {
  const r = w * 0.27
  const top = h * 0.1 + r
  return `<path d="M ${w / 2 - r} ${horizon} V ${top} A ${r} ${r} 0 0 1 ${w / 2 + r} ${top} V ${horizon} Z" fill="url(#niche)" opacity="0.75"/>`
}

const plinth = (palette: Palette, w: number, h: number): string => {
  const [cx, rx, ry] = [w / 2, w * 0.29, h * 0.07]
  const top = h * floorLine.plinthTop
  const bottom = h * 0.92
  return `<ellipse cx="${cx + w * 0.06}" cy="${bottom}" rx="${rx * 1.28}" ry="${ry * 1.35}" fill="url(#under)"/>
  <path d="M ${cx - rx} ${top} V ${bottom} A ${rx} ${ry} 0 0 0 ${cx + rx} ${bottom} V ${top} Z" fill="url(#side)"/>
  <ellipse cx="${cx}" cy="${top}" rx="${rx}" ry="${ry}" fill="${palette.floorLit}"/>`
}
