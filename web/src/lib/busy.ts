import { useSyncExternalStore } from 'react'

// What the page as a whole is waiting for: code of the next screen, data of this one. The progress bar watches it.
let pending = 0
const listeners = new Set<() => void>()

const change = (by: number) => {
  pending += by
  for (const listener of listeners) listener()
}

/** Counts `work` as something the whole page waits for, until it settles. */
export const whileBusy = async <T>(work: Promise<T>): Promise<T> => {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBusy = () => useSyncExternalStore(subscribe, () => pending > 0)
