import { PASSWORD_MIN } from '@tribu/proto/http/limits.ts'

export type Strength = { level: 0 | 1 | 2 | 3; text: string }

/**
 * A hint while typing, no more: the server decides. Length counts most, as it does for whoever guesses; repeated characters and keys in
 * a row count for little.
 */
export const passwordStrength = (password: string): Strength => {
  if (password.length < PASSWORD_MIN) {
    const left = PASSWORD_MIN - password.length
    return { level: 0, text: `At least ${PASSWORD_MIN} characters: ${left} more to go` }
  }
  const worth = weight(password)
  if (worth < 9) return { level: 1, text: 'Easy to guess: try three or four words in a row' }
  if (worth < 14) return { level: 2, text: 'Fair: longer is stronger' }
  return { level: 3, text: 'Strong' }
}

/** The number of characters that do not follow from the one before, with a little for mixing kinds. */
const weight = (password: string) => {
  const surprises = Array.from(password).filter((character, index, all) => {
    const before = all[index - 1]
    if (before === undefined) return true
    const step = Math.abs((character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0))
    return step > 1
  }).length
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  return surprises + kinds - 1
}
