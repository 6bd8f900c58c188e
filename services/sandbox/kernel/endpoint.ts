import { z } from 'zod'
import { text, whole } from './params.ts'
import type { Scope } from './scope.ts'

/** One call of the API: what it takes, and what it does within the request's transaction. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  /** As in Express, below `/v1`. */
  path: string
  params: z.ZodType
  run: (scope: Scope, given: never, path: Record<string, string>) => Promise<unknown>
}

const expand = z.array(text).max(20).optional()

/** Parameters of a call beyond `shape` are refused. `expand` is taken by all. */
export const endpoint = <Shape extends z.ZodRawShape>(
  method: Endpoint['method'],
  path: string,
  shape: Shape,
  run: (
    scope: Scope,
    given: z.infer<z.ZodObject<Shape>> & { expand?: string[] },
    path: Record<string, string>,
  ) => Promise<unknown>,
): Endpoint => ({ method, path, params: z.strictObject({ ...shape, expand }), run })

const MOST = 100
const limit = whole.refine((value) => value >= 1 && value <= MOST, 'limit').optional()

const time = whole.optional()
/** Seconds since 1970: one, or bounds. */
const created = z.union([z.strictObject({ gt: time, gte: time, lt: time, lte: time }), whole]).optional()

/** A list of objects, newest first. `filters` are parameters that objects must carry as given; `where` is what the path adds. */
export const listEndpoint = (
  path: string,
  object: string,
  filters: Record<string, z.ZodType>,
  where: (scope: Scope, path: Record<string, string>) => Promise<object> = async () => ({}),
): Endpoint =>
  endpoint(
    'GET',
    path,
    { ...filters, limit, created, starting_after: text.optional(), ending_before: text.optional() },
    async (scope, given, names) => {
      const values: Record<string, unknown> = given
      const wanted = Object.fromEntries(
        Object.keys(filters)
          .filter((name) => values[name] !== undefined)
          .map((name) => [name, values[name]]),
      )
      const { data, hasMore } = await scope.list(
        object,
        { ...wanted, ...(await where(scope, names)) },
        {
          limit: given.limit ?? 10,
          created:
            typeof given.created === 'number' ? { gte: given.created, lte: given.created } : given.created,
          startingAfter: given.starting_after,
          endingBefore: given.ending_before,
        },
      )
      const url = path.replace(/:(\w+)/g, (_, name: string) => names[name] ?? '')
      return { object: 'list', data, has_more: hasMore, url: `/v1${url}` }
    },
  )

/** Shows one object. */
export const readEndpoint = (path: string, object: string): Endpoint =>
  endpoint('GET', `${path}/:id`, {}, (scope, _given, { id = '' }) => scope.get(object, id))
