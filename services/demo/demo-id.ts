import { createHash } from 'node:crypto'

/** An id that is the same at every start, so that filling can go on where it was cut off. */
export const demoId = (kind: 'member' | 'listing' | 'picture', key: string): string => {
  const hex = createHash('sha256').update(`demo ${kind} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
