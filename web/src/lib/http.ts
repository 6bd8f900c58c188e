import type { Problem } from '@tribu/proto/http/errors.ts'

export type ApiError = Problem['errors'][number]

/** `status` is the HTTP status, or 0 when no answer came (offline, cut off). */
export type Failure = { status: number; errors: ApiError[] }

/** What the server said of a failed call; undefined where it said nothing, or nothing failed. */
export const detailOf = (failure: unknown): string | undefined =>
  (failure as Partial<Failure> | undefined)?.errors?.[0]?.detail || undefined

/** The same, where something must be said. */
export const whyItFailed = (failure: unknown): string => detailOf(failure) ?? 'Sorry, there was an error'

export type Answer<T> = { ok: true; data: T; headers: Headers } | ({ ok: false } & Failure)

export const NO_CONNECTION = 'You seem to be offline. Please check your connection and try again.'

type Options = {
  method?: string
  /** Sent as JSON, or as it is when it is a FormData. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * The one place where the web talks to the server. Never throws, but for an abort by `signal`.
 * Errors are read from an `errors` array, or the whole body as one error; an answer that is not JSON gives the
 * title `parse` with its text as detail (specification, section 8).
 */
export const request = async <T>(
  url: string,
  { method = 'GET', body, headers = {}, signal }: Options = {},
) => {
  const asIs = body instanceof FormData
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method,
      credentials: 'same-origin',
      signal,
      headers: {
        accept: 'application/json',
        ...(body === undefined || asIs ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : asIs ? body : JSON.stringify(body),
    })
    text = await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    return failure<T>(0, [{ title: 'system', detail: NO_CONNECTION, code: 'no-connection' }])
  }

  let parsed: unknown
  try {
    parsed = text === '' ? undefined : JSON.parse(text)
  } catch {
    return failure<T>(response.status, [{ title: 'parse', detail: text, code: 'not-json' }])
  }
  if (response.ok) return { ok: true, data: parsed as T, headers: response.headers } satisfies Answer<T>
  return failure<T>(response.status, errorsIn(parsed))
}

const failure = <T>(status: number, errors: ApiError[]): Answer<T> => ({ ok: false, status, errors })

const errorsIn = (body: unknown): ApiError[] => {
  const list = isRecord(body) && Array.isArray(body.errors) ? body.errors : [body]
  return list.map((item: unknown) => {
    const { title, detail, code, ranges } = isRecord(item) ? item : {}
    return {
      title: textOr(title, 'system'),
      detail: textOr(detail, ''),
      code: textOr(code, 'unknown'),
      ...(Array.isArray(ranges) ? { ranges: ranges as ApiError['ranges'] } : {}),
    }
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
