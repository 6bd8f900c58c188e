import { z } from 'zod'

// U+0000 cannot be stored, other control characters have no place in a text; tab and line feed may stand in a long one.
// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const CONTROL = /[\u0000-\u001f\u007f]/
// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const CONTROL_BUT_LAYOUT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const wellFormed = (value: string) => value.isWellFormed()

/** Of a call that takes none. */
export const noQuery = z.strictObject({})
export const noBody = z.strictObject({}).optional()

/** One line of text, trimmed. `max` counts UTF-16 units, as browsers do. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must be at most ${max} characters`)
    .refine((value) => !CONTROL.test(value) && wellFormed(value), 'has characters that are not allowed')

/** Text of several lines, trimmed; line breaks become `\n`. */
export const prose = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(max, `must be at most ${max} characters`)
        .refine(
          (value) => !CONTROL_BUT_LAYOUT.test(value) && wellFormed(value),
          'has characters that are not allowed',
        ),
    )

export const required = (name: string) => `${name} is required`

/** A line that may not be empty; the message is the one a member reads. */
export const requiredLine = (max: number, name: string) =>
  z
    .string({ error: required(name) })
    .pipe(line(max))
    .refine((value) => value !== '', required(name))

export const requiredProse = (max: number, name: string) =>
  z
    .string({ error: required(name) })
    .pipe(prose(max))
    .refine((value) => value !== '', required(name))

// Forms may arrive url-encoded or multipart, where every value is a string (specification, section 7).
const fromForm = (value: unknown) => {
  if (typeof value !== 'string') return value
  if (value === '') return undefined
  return /^-?\d{1,15}$/.test(value) ? Number(value) : value
}

/** A whole number; the strings that forms send are accepted. An empty string means "not given". */
export const whole = (min: number, max: number) => z.preprocess(fromForm, z.number().int().min(min).max(max))
export const optionalWhole = (min: number, max: number) =>
  z.preprocess(fromForm, z.number().int().min(min).max(max).optional())

/** A checkbox: true or false, or the strings that forms send. */
export const flag = () =>
  z.preprocess(
    (value) =>
      value === 'true' || value === 'on' ? true : value === 'false' || value === '' ? false : value,
    z.boolean(),
  )

export const id = () => z.uuid('is not an id').transform((value) => value.toLowerCase())

/** Seconds since 1970. */
export const seconds = () => z.number().int()

/** The named part of a path that ends in an id. */
export const byId = z.strictObject({ id: id() })
