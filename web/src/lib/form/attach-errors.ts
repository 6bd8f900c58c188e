import type { ApiError } from '../http.ts'

export const FALLBACK_MESSAGE = 'There was an error processing a request.'

// Titles that never name a field (specification, section 8).
const NOT_FIELDS = new Set(['system', 'linkedin', 'twitter', 'parse'])

export type Attached = { fields: Record<string, string>; message: string }

/**
 * Gives each error its place: at the field of its title when the form has one, else over the whole form. `message` is what the form
 * shows on top: the first error that has no field, else the first error. A field keeps its first error.
 */
export const attachErrors = (errors: ApiError[], names: ReadonlySet<string>): Attached => {
  const fields: Record<string, string> = {}
  let global: string | undefined
  for (const { title, detail } of errors) {
    const text = detail.trim() || FALLBACK_MESSAGE
    const field = NOT_FIELDS.has(title) ? undefined : fieldFor(title, names)
    if (field) fields[field] ??= text
    else global ??= title === 'parse' ? FALLBACK_MESSAGE : text
  }
  return { fields, message: global ?? (errors[0]?.detail.trim() || FALLBACK_MESSAGE) }
}

// The server speaks of a picture by its field's name; a chosen file stands in the form under that name with `_file`.
const fieldFor = (title: string, names: ReadonlySet<string>) =>
  [title, `${title}_file`].find((name) => names.has(name))
