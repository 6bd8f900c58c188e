import type { View } from './picture-spec.ts'

export type Size = { width: number; height: number }

export const pictureSize = (view: View): Size =>
  view === 'portrait' ? { width: 800, height: 800 } : { width: 1600, height: 1200 }
