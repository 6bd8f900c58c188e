import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id (UUIDv7): grows with time, so that it is kind to indexes, and cannot be guessed. */
export const newId = () => v7()

/** The id that follows from a text: the same at every call and on every copy. */
export const idFrom = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
