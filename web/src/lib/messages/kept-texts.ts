import type { Image } from '@tribu/proto/http/image.ts'
import { UNCLAIMED_IMAGE_SECONDS } from '@tribu/proto/http/limits.ts'

/*
 * What a member has written and the server does not have yet, kept in the browser over a reload: one entry per thread for what is being
 * written, and one for each message that is not sent, so that two tabs do not overwrite each other's. A storage that is full or forbidden
 * loses the entry, never the page.
 */

export type Draft = { message: string; photos: Image[] }

/** A message on its way. `failed`: the server has refused it, for the reason in `error`; the others are tried until they are through. */
export type Unsent = Draft & {
  'client-id': string
  thread: string
  /** When it was written, in milliseconds; each is later than the one before. */
  at: number
  state: 'sending' | 'waiting' | 'failed'
  error?: string
}

const draftKey = (member: string, thread: string) => `message-draft:${member}:${thread}`
const unsentPrefix = (member: string) => `message-unsent:${member}:`
const unsentKey = (member: string, { thread, 'client-id': id }: Pick<Unsent, 'thread' | 'client-id'>) =>
  `${unsentPrefix(member)}${thread}:${id}`

const write = (key: string, value: unknown) => {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full, or forbidden in this browser.
  }
}

// Written by this program, but an older version of it may have done so.
const read = <T extends Draft>(key: string): T | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
    return kept && typeof kept.message === 'string' && Array.isArray(kept.photos) ? kept : undefined
  } catch {
    return undefined
  }
}

const remove = (key: string) => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** The draft of a thread. Pictures that no message named are removed by the server after a day: they are left out then. `now` in milliseconds. */
export const readDraft = (member: string, thread: string, now = Date.now()): Draft => {
  const { message = '', photos = [] } = read<Draft>(draftKey(member, thread)) ?? {}
  return { message, photos: photos.filter(({ date }) => now / 1000 - date < UNCLAIMED_IMAGE_SECONDS) }
}

/** An empty draft is none. */
export const keepDraft = (member: string, thread: string, { message, photos }: Draft): void => {
  const key = draftKey(member, thread)
  if (message === '' && photos.length === 0) remove(key)
  else write(key, { message, photos })
}

export const keepUnsent = (member: string, unsent: Unsent): void => write(unsentKey(member, unsent), unsent)

export const dropUnsent = (member: string, unsent: Pick<Unsent, 'thread' | 'client-id'>): void =>
  remove(unsentKey(member, unsent))

/** All of a member, in the order in which they were written. */
export const readUnsent = (member: string): Unsent[] => {
  let keys: string[] = []
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(unsentPrefix(member)))
  } catch {
    // Storage is off.
  }
  return keys
    .flatMap((key) => read<Unsent>(key) ?? [])
    .filter((unsent) => typeof unsent.thread === 'string' && typeof unsent['client-id'] === 'string')
    .toSorted((a, b) => a.at - b.at)
}
