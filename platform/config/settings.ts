import { z } from 'zod'

/** Marks a setting whose value is never shown. */
export const secret = <T extends z.ZodType>(schema: T): T => schema.meta({ ...schema.meta(), secret: true })

/** Says the default in words, where it is not the same everywhere. */
export const fallbackInWords = <T extends z.ZodType>(schema: T, words: string): T =>
  schema.meta({ ...schema.meta(), fallback: words })

export type Settings = z.ZodObject

/** All faults of a configuration at once, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

type Meta = { description?: string; secret?: boolean; fallback?: string }

const metaOf = (schema: z.ZodType): Meta => {
  const own = (schema.meta() ?? {}) as Meta
  const definition = schema.def as { innerType?: z.ZodType }
  return definition.innerType ? { ...metaOf(definition.innerType), ...own } : own
}

/**
 * Reads the settings of all given schemas from the environment. An empty variable counts as not set.
 * @throws ConfigError with one line per fault, over all schemas
 */
export const readSettings = <S extends Settings>(
  schema: S,
  env: Record<string, string | undefined>,
): z.output<S> => {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new ConfigError(
    result.error.issues.map((issue) => {
      const name = String(issue.path[0] ?? '')
      const field = schema.shape[name] as z.ZodType | undefined
      const shown =
        field && metaOf(field).secret
          ? ''
          : given[name] === undefined
            ? ' (not set)'
            : ` (it is "${given[name]}")`
      return `${name}: ${issue.message}${shown}`
    }),
  )
}

/**
 * One line of the settings table, in the words of an environment variable. `value` is masked when it is a secret; `fallback` is empty
 * where there is none.
 */
export type SettingLine = {
  name: string
  value: string
  fallback: string
  secret: boolean
  needed: boolean
  description: string
}

const show = (given: unknown): string => {
  if (given === undefined) return ''
  if (typeof given === 'boolean') return given ? 'on' : 'off'
  return typeof given === 'string' ? given : JSON.stringify(given)
}

/** The settings as a table, secrets masked: for `--print-config` and the documentation. */
export const describeSettings = (schema: Settings, values: Record<string, unknown>): SettingLine[] =>
  Object.entries(schema.shape).map(([name, field]) => {
    const meta = metaOf(field as z.ZodType)
    const value = values[name]
    const fallback = (field as z.ZodType).safeParse(undefined)
    return {
      name,
      value: meta.secret && value !== undefined ? '********' : show(value),
      fallback: meta.fallback ?? (meta.secret || !fallback.success ? '' : show(fallback.data)),
      secret: meta.secret ?? false,
      needed: !fallback.success,
      description: meta.description ?? '',
    }
  })

/** Whole numbers in an environment variable. */
export const wholeSetting = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number`)
    .min(min)
    .max(max)

export const urlSetting = () => z.url('must be an address such as http://localhost:4000')

/** One address, or several with commas between: the copies of one module. Stays the text that was given; `addressesIn` takes it apart. */
export const urlsSetting = () =>
  z.string().refine(
    (text) =>
      z
        .array(z.url({ protocol: /^http$/ }))
        .min(1)
        .safeParse(addressesIn(text)).success,
    'must be an address such as http://localhost:4000, or several with commas between',
  )

export const addressesIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim().replace(/\/$/, ''))
    .filter(Boolean)

export const onOffSetting = () =>
  z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')
