import { useSyncExternalStore } from 'react'

/** `lost`: it was there, or should be by now, and is not. */
export type Connection = 'starting' | 'live' | 'lost'

/** A connection that is back within this was not lost: nobody is told of every breath of the line. */
const PATIENCE_MS = 3000

let connection: Connection = 'starting'
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const put = (next: Connection) => {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

export const connectionIs = (next: Connection): void => {
  clearTimeout(timer)
  if (next === 'lost') timer = setTimeout(() => put('lost'), PATIENCE_MS)
  else put(next)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the page's socket is there. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => connection)
