import { useSyncExternalStore } from 'react'

/** What is heard once is shown this long; whoever goes on writing is heard of again before. */
const SHOWN_MS = 5000

const writing = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** The other member of a thread is writing. */
export const heardTyping = (thread: string): void => {
  clearTimeout(writing.get(thread))
  writing.set(
    thread,
    setTimeout(() => endTyping(thread), SHOWN_MS),
  )
  tell()
}

/** They have sent it, or stopped. */
export const endTyping = (thread: string): void => {
  clearTimeout(writing.get(thread))
  if (writing.delete(thread)) tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the other member of a thread is writing right now. */
export const useTyping = (thread: string): boolean =>
  useSyncExternalStore(subscribe, () => writing.has(thread))
