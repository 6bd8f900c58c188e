import express, { type Request, type Response, type Router } from 'express'
import multer from 'multer'
import type { z } from 'zod'
import { PHOTO_MAX_BYTES } from '@tribu/proto/http/limits.ts'
import type { Route } from '@tribu/proto/http/route.ts'
import { AppError, forbidden, invalid, unauthenticated, type ErrorFacts } from '../errors.ts'
import type { Log } from '../log.ts'
import { sendProblem } from './problem.ts'
import type { Session } from './session-token.ts'

/** A request that has been read: of the declared shape, from a known sender. */
export type Call<P, Q, B> = {
  params: P
  query: Q
  body: B
  /** Who sent it, or undefined. A route for members always has one: use `member`. */
  session: Session | undefined
  /** The sender of a route whose access is not `visitor`. */
  member: Session
  /** The bytes of the multipart field that the route declares. */
  file: Buffer | undefined
  idempotencyKey: string | undefined
  response: Response
}

export type Answering = { log: Log; sessionOf: (request: Request) => Promise<Session | undefined> }

const BODY_LIMIT = '128kb'
const json = express.json({ limit: BODY_LIMIT })
const form = express.urlencoded({ extended: false, limit: BODY_LIMIT, parameterLimit: 100 })
const upload = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: PHOTO_MAX_BYTES,
    files: 1,
    fields: 60,
    fieldSize: 128 * 1024,
    fieldNameSize: 100,
    parts: 61,
  },
})

const isOurs = (error: unknown) => error instanceof AppError || (error as Error).name === 'MulterError'
const brokenForm = (cause: unknown) =>
  Object.assign(new AppError({ kind: 'invalid', code: 'bad-form', detail: 'The form could not be read' }), {
    cause,
  })

const readBody = (request: Request, response: Response, route: Route): Promise<void> =>
  new Promise((done, fail) => {
    const next = (error?: unknown) => (error ? fail(error) : done())
    const [type = ''] = (request.headers['content-type'] ?? '').split(';')
    const kind = type.trim().toLowerCase()
    if (kind === 'multipart/form-data') {
      const read = route.file ? upload.single(route.file) : upload.none()
      // What the parser says of a broken form is a fault of the form.
      read(request, response, (error?: unknown) => next(error && !isOurs(error) ? brokenForm(error) : error))
    } else if (kind === 'application/x-www-form-urlencoded') form(request, response, next)
    else if (kind === 'application/json') json(request, response, next)
    else if (Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding']) {
      fail(new AppError({ kind: 'unsupported', code: 'content-type', detail: 'Please send JSON or a form' }))
    } else done()
  })

const issueFacts = (issue: z.core.$ZodIssue): ErrorFacts[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      kind: 'invalid',
      code: 'unknown-field',
      detail: 'This field is not known',
      field: key.slice(0, 80),
    }))
  }
  const [field] = issue.path
  return [
    {
      kind: 'invalid',
      code: 'invalid',
      detail: issue.message,
      ...(field === undefined ? {} : { field: String(field) }),
    },
  ]
}

/** Checks the parts of a request against their schemas. `settle` throws AppError invalid with the faults of all of them. */
const makeReader = () => {
  const faults: ErrorFacts[] = []
  return {
    read: <S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> => {
      if (!schema) return {} as z.output<S>
      const result = schema.safeParse(value)
      if (!result.success) faults.push(...result.error.issues.flatMap(issueFacts))
      return result.data as z.output<S>
    },
    settle: () => {
      const [first, ...more] = faults
      if (first) throw new AppError(first, ...more)
    },
  }
}

/** Checks a value against its schema. @throws AppError invalid, with every fault */
export const parse = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const { read, settle } = makeReader()
  const output = read(schema, value)
  settle()
  return output
}

// multer and the form parser build objects without a prototype; the schemas want plain ones.
const plain = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : (value ?? {})

const idempotencyKeyOf = (request: Request) => {
  const key = request.get('idempotency-key')
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid('Idempotency-Key', 'must be 1 to 200 visible characters')
  return key
}

/** Mounts a route of the contracts: reads and checks the request, then sends what `handle` returns, as JSON unless the route says otherwise. */
export const answer = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  router: Router,
  deps: Answering,
  route: Route<P, Q, B, R>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
) => {
  const listener = async (request: Request, response: Response) => {
    try {
      const session = await deps.sessionOf(request)
      if (route.access !== 'visitor' && !session) throw unauthenticated()
      if (route.access === 'admin' && !session?.admin) throw forbidden()
      const { read, settle } = makeReader()
      const params = read(route.params, request.params)
      const query = read(route.query, plain(request.query))
      if (route.method !== 'GET') await readBody(request, response, route)
      const body = read(route.body, plain(request.body))
      settle()
      const reply = await handle({
        params,
        query,
        body,
        session,
        member: session as Session,
        file: request.file?.buffer,
        idempotencyKey: route.creates ? idempotencyKeyOf(request) : undefined,
        response,
      })
      if (response.headersSent) return
      if (route.picture) response.type('image/jpeg').send(reply)
      else response.json(reply)
    } catch (error) {
      sendProblem(response, error, deps.log)
    }
  }
  const verb = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  router[verb](route.path, (request, response) => void listener(request, response))
}
