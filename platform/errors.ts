/** What kind of refusal it is; crosses services unchanged. Only `http/problem.ts` turns it into a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'too-many'
  | 'unavailable'

export type ErrorFacts = {
  kind: ErrorKind
  /** Stable, for programs: `email-used`. */
  code: string
  /** A sentence for a member. */
  detail: string
  /** The field of the request it belongs to; none means the whole request. */
  field?: string
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  /** Days that could be had instead of the refused ones, `end` not among them. */
  ranges?: { start: string; end: string }[]
}

/** A request that is refused for a reason its sender may know. Anything else that is thrown is a fault of ours. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly facts: ErrorFacts
  /** More than one fault of one request; the first is `facts`. */
  readonly all: readonly ErrorFacts[]

  constructor(facts: ErrorFacts, ...more: ErrorFacts[]) {
    super(facts.detail)
    this.facts = facts
    this.all = [facts, ...more]
  }
}

export const invalid = (field: string, detail: string, code = 'invalid') =>
  new AppError({ kind: 'invalid', code, detail, field })

export const notFound = () => new AppError({ kind: 'not-found', code: 'not-found', detail: 'Not found..' })

export const forbidden = () =>
  new AppError({ kind: 'forbidden', code: 'forbidden', detail: 'You are unauthorised.' })

export const unauthenticated = () =>
  new AppError({ kind: 'unauthenticated', code: 'sign-in', detail: 'Please signin to access this page' })

export const conflict = (code: string, detail: string, field?: string) =>
  new AppError({ kind: 'conflict', code, detail, ...(field ? { field } : {}) })

export const unavailable = (
  detail = 'Sorry, this part is not available right now. Please try again in a moment.',
) => new AppError({ kind: 'unavailable', code: 'unavailable', detail, retryAfter: 2 })
