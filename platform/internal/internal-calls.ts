import { timingSafeEqual } from 'node:crypto'
import express, { type Router } from 'express'
import { context, propagation } from '@opentelemetry/api'
import type { InternalApi, InternalContract } from '@tribu/proto/internal/call.ts'
import { AppError, unavailable, type ErrorFacts } from '../errors.ts'
import { logScope, type Log } from '../log.ts'
import { problemOf } from '../http/problem.ts'

/*
 * Calls between modules. In one process a call is a function call; between processes it is a POST with the shared token. The caller
 * cannot tell which: errors of the callee arrive as the same `AppError`.
 */

const CALL_TIMEOUT_MS = 3000

export type InternalCalls = {
  /** Offers a module's functions to the others. */
  provide: <C extends InternalContract>(module: string, contract: C, api: InternalApi<C>) => void
  /** The client of a module, wherever it runs. Resolved at each call, so that start order does not matter. */
  client: <C extends InternalContract>(module: string, contract: C) => InternalApi<C>
  /** Answers the calls of other processes, at `/internal/:module/:call`. */
  router: () => Router
}

type AnyCall = (input: unknown) => Promise<unknown>

export const makeInternalCalls = (deps: {
  token: string | undefined
  addressOf: (module: string) => string | undefined
  log: Log
}): InternalCalls => {
  const local = new Map<string, { contract: InternalContract; api: Record<string, AnyCall> }>()

  const callRemote = async (module: string, name: string, input: unknown): Promise<unknown> => {
    const address = deps.addressOf(module)
    if (!address || !deps.token) throw unavailable()
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      authorization: `Bearer ${deps.token}`,
      'x-request-id': logScope.getStore()?.requestId ?? '',
    }
    propagation.inject(context.active(), headers)
    const answer = await fetch(`${address}/internal/${module}/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw Object.assign(unavailable(), { cause })
    })
    const body = (await answer.json().catch(() => undefined)) as
      | { result?: unknown; error?: ErrorFacts }
      | undefined
    if (body?.error) throw new AppError(body.error)
    if (!answer.ok || !body) throw unavailable()
    return body.result
  }

  const allowed = (header: string | undefined) => {
    const given = Buffer.from(header ?? '')
    const wanted = Buffer.from(`Bearer ${deps.token ?? ''}`)
    return deps.token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  return {
    provide: (module, contract, api) =>
      void local.set(module, { contract, api: api as Record<string, AnyCall> }),

    client: <C extends InternalContract>(module: string, contract: C) =>
      Object.fromEntries(
        Object.entries(contract).map(([name, { output }]) => [
          name,
          async (input: unknown) => {
            const here = local.get(module)?.api[name]
            return here ? here(input) : output.parse(await callRemote(module, name, input))
          },
        ]),
      ) as InternalApi<C>,

    router: () => {
      const router = express.Router()
      router.post('/internal/:module/:call', express.json({ limit: '1mb' }), async (request, response) => {
        if (!allowed(request.headers.authorization)) {
          response
            .status(404)
            .json({ errors: [{ title: 'system', detail: 'Not found..', code: 'not-found' }] })
          return
        }
        const module = local.get(request.params.module)
        const contract = module?.contract[request.params.call]
        const call = module?.api[request.params.call]
        if (!contract || !call) {
          response.status(404).json({ error: unavailable().facts })
          return
        }
        try {
          response.json({ result: await call(contract.input.parse(request.body)) })
        } catch (error) {
          const { status } = problemOf(error, deps.log)
          response.status(status).json(error instanceof AppError ? { error: error.facts } : {})
        }
      })
      return router
    },
  }
}
