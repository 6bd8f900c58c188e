import type { CutOut } from './cut-out.ts'
import type { Size } from './picture-size.ts'

/** A cut-out with its place in the picture; it may reach over the edge. */
export type Layer = CutOut & { left: number; top: number }

/** The part of the layer that lies inside the frame, or nothing. sharp refuses overlays larger than the picture. */
export const withinFrame = (layer: Layer, frame: Size): Layer[] => {
  const left = Math.max(0, layer.left)
  const top = Math.max(0, layer.top)
  const width = Math.min(frame.width, layer.left + layer.width) - left
  const height = Math.min(frame.height, layer.top + layer.height) - top
  if (width <= 0 || height <= 0) return []
  if (width === layer.width && height === layer.height) return [layer]
  const data = Buffer.alloc(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((row + top - layer.top) * layer.width + left - layer.left) * 4
    layer.data.copy(data, row * width * 4, from, from + width * 4)
  }
  return [{ data, width, height, left, top }]
}
