import { parse } from 'qs'
import { z } from 'zod'
import { invalid, type StripeError } from './errors.ts'

// A form carries text only: numbers and truths are read out of it here. An empty text takes a value away.
export const text = z.string().min(1).max(5000)
export const clearable = z.string().max(5000)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const whole = z
  .string()
  .regex(/^-?\d{1,12}$/, 'integer')
  .transform(Number)
export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'currency')
  .transform((value) => value.toLowerCase())
/** Cents, at least one. */
export const amount = whole.refine((value) => value > 0, 'positive')
export const metadata = z.union([z.record(z.string().max(40), z.string().max(500)), z.literal('')])
export const address = z.strictObject({
  city: clearable.optional(),
  country: clearable.optional(),
  line1: clearable.optional(),
  line2: clearable.optional(),
  postal_code: clearable.optional(),
  state: clearable.optional(),
})

export type Metadata = Record<string, string>

/** Keys given replace, keys given empty are removed, and an empty text in place of all removes all. */
export const mergeMetadata = (before: Metadata, given: z.infer<typeof metadata> | undefined): Metadata =>
  given === ''
    ? {}
    : Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''))

/** `a[b]=1&c[0]=2` as an object. @throws StripeError where there are more than 1,000 parameters, or too deep ones */
export const readForm = (form: string): Record<string, unknown> => {
  try {
    return parse(form, {
      depth: 8,
      strictDepth: true,
      arrayLimit: 100,
      parameterLimit: 1000,
      throwOnLimitExceeded: true,
    })
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'The form cannot be read.')
  }
}

const nameOf = (path: readonly PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], given)

const refusalOf = (issue: z.core.$ZodIssue, given: unknown): StripeError => {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0]!])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  const value = valueAt(given, issue.path)
  if (value === undefined)
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (value === '')
    return invalid(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    )
  if (issue.message === 'integer')
    return invalid(`Invalid integer: ${JSON.stringify(value)}`, { code: 'parameter_invalid_integer', param })
  if (issue.message === 'positive')
    return invalid(`This value must be greater than or equal to 1.`, {
      code: 'parameter_invalid_integer',
      param,
    })
  if (issue.code === 'invalid_value')
    return invalid(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param })
  if (typeof value === 'string' && issue.code === 'invalid_type' && issue.expected !== 'string')
    return invalid(`Invalid ${issue.expected === 'array' ? 'array' : 'object'}`, { param })
  return invalid(`Invalid ${param}`, { param })
}

/** Reads the parameters of a call. @throws StripeError for the first that is wrong, as Stripe names it */
export const readParams = <Schema extends z.ZodType>(
  schema: Schema,
  given: Record<string, unknown>,
): z.infer<Schema> => {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw refusalOf(read.error.issues[0]!, given)
}
