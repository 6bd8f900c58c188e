import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express'
import type { Database } from '@tribu/platform/db/database.ts'
import type { Log } from '@tribu/platform/log.ts'
import { besideTheApi, endpoints } from './endpoints.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { API_VERSION } from './kernel/events.ts'
import { apiError, invalid, StripeError } from './kernel/errors.ts'
import type { Call, Executed, makeExecute } from './kernel/execute.ts'
import { addFault, clearFaults, Fault } from './kernel/faults.ts'
import { newId } from './kernel/ids.ts'

const KEY = /^(Bearer|Basic) (.+)$/

/** Any key of the test form is let in: there is nothing to protect. */
const checkKey = (request: Request) => {
  const [, kind, given = ''] = KEY.exec(request.get('authorization') ?? '') ?? []
  const key = kind === 'Basic' ? Buffer.from(given, 'base64').toString().split(':')[0]! : given
  if (!key.startsWith('sk_test_'))
    throw invalid(key ? `Invalid API Key provided: ${key.slice(0, 8)}…` : 'You did not provide an API key.', {
      status: 401,
    })
}

const callOf = (request: Request): Call => ({
  method: request.method as Call['method'],
  path: request.path,
  names: request.params as Record<string, string>,
  form:
    request.method === 'POST' && typeof request.body === 'string'
      ? request.body
      : (request.originalUrl.split('?')[1] ?? ''),
  account: request.get('stripe-account') ?? '',
  origin: `http://${request.get('host') ?? '127.0.0.1'}`,
  idempotencyKey: request.get('idempotency-key') ?? null,
})

const send = (response: Response, executed: Executed) => {
  if (executed.silentMs !== undefined) {
    const cut = setTimeout(() => response.destroy(), executed.silentMs)
    response.once('close', () => clearTimeout(cut))
    return
  }
  response
    .status(executed.status)
    .set({ 'request-id': executed.requestId, 'stripe-version': API_VERSION, 'cache-control': 'no-store' })
    .set(executed.repeated ? { 'idempotent-replayed': 'true' } : {})
    .json(executed.body)
}

// Where an account link leads: one button in the place of Stripe's form.
const ONBOARDING_PAGE = `<!doctype html><html lang="en-NZ"><meta charset="utf-8"><title>Sandbox</title>
<h1>Sandbox: your details for payouts</h1>
<form><button>Give everything that is missing, and go back</button></form>
<script>
document.forms[0].addEventListener('submit', async (event) => {
  event.preventDefault()
  const { url } = await (await fetch('', { method: 'POST' })).json()
  location.assign(url)
})
</script></html>`

/** The sandbox's own server: Stripe's API below `/v1`, and the faults that it can be told to have. */
export const makeApp = (deps: {
  db: Database
  execute: ReturnType<typeof makeExecute>
  log: Log
}): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.post('/sandbox/faults', express.json(), async (request, response) => {
    const fault = Fault.safeParse(request.body)
    if (!fault.success) throw invalid(fault.error.issues.map(({ message }) => message).join('; '))
    await addFault(deps.db, fault.data)
    response.status(201).json(fault.data)
  })
  app.delete('/sandbox/faults', async (_request, response) => {
    await clearFaults(deps.db)
    response.status(204).end()
  })
  app.get('/sandbox/onboarding/:id', (_request, response) => {
    response.type('html').send(ONBOARDING_PAGE)
  })
  app.use('/v1', (request, _response, next) => {
    checkKey(request)
    next()
  })
  app.use(express.text({ type: () => true, limit: '256kb' }))
  const route = (root: string, endpoint: Endpoint) => {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'delete'
    app[method](`${root}${endpoint.path}`, async (request, response) => {
      send(response, await deps.execute(endpoint, callOf(request)))
    })
  }
  for (const endpoint of endpoints) route('/v1', endpoint)
  for (const endpoint of besideTheApi) route('/sandbox', endpoint)
  app.use((request) => {
    throw invalid(`Unrecognized request URL (${request.method}: ${request.path}).`, { status: 404 })
  })
  const onError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const known = error instanceof StripeError ? error : apiError()
    if (known !== error) deps.log.error({ err: error, path: request.path }, 'sandbox: a call failed')
    send(response, { status: known.status, body: { error: known.body }, requestId: newId('req') })
  }
  app.use(onError)
  return app
}
