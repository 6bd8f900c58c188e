import { systemClock } from '../clock.ts'
import { makeMemoryState } from './memory.ts'
import { shortLivedFeatures } from './short-lived.features.ts'

shortLivedFeatures('memory', async () => ({
  copy: async () => makeMemoryState(systemClock),
  shared: false,
  close: async () => undefined,
}))
