import type { Loop } from '@tribu/platform/runtime/loop.ts'

/** Several loops that take from one queue, seen as one: what takes long holds up one of them. */
export const sideBySide = (count: number, make: () => Loop): Loop => {
  const loops = Array.from({ length: count }, make)
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
    failing: () => loops.some((loop) => loop.failing()),
  }
}
