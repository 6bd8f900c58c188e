import { random } from '../random.ts'

/** Prime, so that the noise does not line up from row to row. */
const LENGTH = 65_521

const noise = ((): Int8Array => {
  const next = random('grain')
  return Int8Array.from({ length: LENGTH }, () => Math.round((next() + next() - 1) * 5))
})()

/**
 * Adds fine even noise to raw RGB, in place: it keeps the wide gradients from banding in 8 bits and gives flat areas
 * the tooth of a photograph.
 */
export const addGrain = (pixels: Buffer): Buffer => {
  for (let at = 0, step = 0; at + 2 < pixels.length; at += 3, step = step + 1 === LENGTH ? 0 : step + 1) {
    const change = noise[step]!
    pixels[at] = within(pixels[at]! + change)
    pixels[at + 1] = within(pixels[at + 1]! + change)
    pixels[at + 2] = within(pixels[at + 2]! + change)
  }
  return pixels
}

const within = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value)
