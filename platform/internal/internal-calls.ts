import { timingSafeEqual } from 'node:crypto'
import express, { type Router } from 'express'
import type { InternalApi, InternalContract } from '@tribu/proto/internal/call.ts'
import { AppError, unavailable } from '../errors.ts'
import { parse } from '../http/answer.ts'
import { problemOf } from '../http/problem.ts'
import type { Log } from '../log.ts'
import type { makeRemoteCall, RemoteAnswer } from './remote-call.ts'

/*
 * Calls between modules. In one process a call is a function call; between processes it is a POST with the shared token. The caller
 * cannot tell which: errors of the callee arrive as the same `AppError`.
 */

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
  /** Without one nobody is called, and nobody is answered. */
  token: string | undefined
  callRemote: ReturnType<typeof makeRemoteCall>
  log: Log
}): InternalCalls => {
  const local = new Map<string, { contract: InternalContract; api: Record<string, AnyCall> }>()

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
        Object.entries(contract).map(([name, { output, mayRepeat }]) => [
          name,
          async (input: unknown) => {
            const here = local.get(module)?.api[name]
            return here
              ? here(input)
              : output.parse(await deps.callRemote(module, name, input, mayRepeat === true))
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
          response.status(404).json({ refused: [unavailable().facts] } satisfies RemoteAnswer)
          return
        }
        try {
          const result = await call(parse(contract.input, request.body))
          response.json({ result } satisfies RemoteAnswer)
        } catch (error) {
          const { status } = problemOf(error, deps.log)
          const answer: RemoteAnswer =
            error instanceof AppError ? { refused: [error.facts, ...error.all.slice(1)] } : {}
          response.status(status).json(answer)
        }
      })
      return router
    },
  }
}
