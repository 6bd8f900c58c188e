import { idFrom } from '@tribu/platform/ids.ts'

/** An id that is the same at every start, so that filling can go on where it was cut off. */
export const demoId = (kind: 'member' | 'listing' | 'picture', key: string): string =>
  idFrom(`demo ${kind} ${key}`)
