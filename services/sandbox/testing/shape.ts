const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

const isFields = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object'

/** Fields with names of the caller's choosing: their keys say nothing. */
const FREE = new Set([
  'metadata',
  'next_action',
  'payment_method_options',
  'last_payment_error',
  'last_setup_error',
])

// What an event is about is any object.
const isFree = (name: string, fields: Record<string, unknown>) =>
  FREE.has(name) || (name === 'object' && isFields(fields[name]))

/**
 * Where `ours` is not of the shape of `theirs`: keys that they have and we lack, and values of another type. Null stands for any type, on
 * either side, and what we have beyond theirs is judged by `known` alone, which has the answers' optional fields.
 */
export const differences = (theirs: unknown, ours: unknown, at = ''): string[] => {
  if (theirs === null || ours === null || theirs === undefined) return []
  // An id may be shown as the object, where it is expanded.
  if (kindOf(theirs) !== kindOf(ours)) return [`${at}: ${kindOf(theirs)} there, ${kindOf(ours)} here`]
  if (Array.isArray(theirs) && Array.isArray(ours))
    return theirs.length && ours.length ? differences(theirs[0], ours[0], `${at}[0]`) : []
  if (!isFields(theirs) || !isFields(ours)) return []
  return Object.keys(theirs).flatMap((name) => {
    const path = at ? `${at}.${name}` : name
    if (isFree(name, theirs)) return []
    if (!(name in ours)) return [`${path}: missing here`]
    return differences(theirs[name], ours[name], path)
  })
}

/** Keys of ours that theirs do not have. */
export const additions = (theirs: unknown, ours: unknown, at = ''): string[] => {
  if (Array.isArray(theirs) && Array.isArray(ours) && theirs.length && ours.length)
    return additions(theirs[0], ours[0], `${at}[0]`)
  if (!isFields(theirs) || !isFields(ours)) return []
  return Object.keys(ours).flatMap((name) => {
    const path = at ? `${at}.${name}` : name
    if (isFree(name, ours)) return []
    return name in theirs ? additions(theirs[name], ours[name], path) : [path]
  })
}
