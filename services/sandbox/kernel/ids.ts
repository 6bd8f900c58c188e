import { randomBytes } from 'node:crypto'

const LETTERS = /[^A-Za-z0-9]/g

/** `length` letters and digits that nobody can guess. */
export const randomText = (length: number): string => {
  let text = ''
  while (text.length < length) text += randomBytes(length).toString('base64').replaceAll(LETTERS, '')
  return text.slice(0, length)
}

/** An id as Stripe's look: the kind of object, then 24 letters and digits. */
export const newId = (prefix: string) => `${prefix}_${randomText(24)}`
