import { invalid } from './errors.ts'
import type { Scope } from './scope.ts'

type Fields = Record<string, unknown>

const isList = (value: unknown) => (value as { object?: unknown } | null)?.object === 'list'

const expandOne = async (scope: Scope, value: unknown, path: string[], whole: string): Promise<unknown> => {
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value as unknown[]) items.push(await expandOne(scope, item, path, whole))
    return items
  }
  if (value === null || path.length === 0) return value
  const [name = '', ...rest] = path
  const fields = value as Fields
  if (typeof value !== 'object' || !(name in fields))
    throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' })
  const inner = fields[name]
  const found = typeof inner === 'string' ? await scope.find(inner) : inner
  if (
    found === undefined ||
    (typeof inner !== 'string' && rest.length === 0 && inner !== null && name !== 'data' && !isList(inner))
  )
    throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' })
  return { ...fields, [name]: await expandOne(scope, found, rest, whole) }
}

/** Puts objects in the place of the ids that `paths` lead to, such as `latest_charge.balance_transaction` or `data.customer`. @throws StripeError */
export const expandPaths = async (scope: Scope, body: unknown, paths: string[]): Promise<unknown> => {
  let expanded = body
  for (const path of paths) expanded = await expandOne(scope, expanded, path.split('.'), path)
  return expanded
}
