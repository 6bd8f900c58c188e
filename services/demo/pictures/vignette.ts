import type { Size } from './picture-size.ts'

/** SVG elements that darken the corners a little; the last thing drawn on a backdrop. */
export const vignette = ({ width, height }: Size): string =>
  `<radialGradient id="vignette" cx="0.5" cy="0.47" r="0.75"><stop offset="0.5" stop-color="#1b1a22" stop-opacity="0"/>
  <stop offset="1" stop-color="#1b1a22" stop-opacity="0.17"/></radialGradient>
  <rect width="${width}" height="${height}" fill="url(#vignette)"/>`
