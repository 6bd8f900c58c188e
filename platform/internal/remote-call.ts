import type { Agent } from 'node:http'
import { context, propagation } from '@opentelemetry/api'
import { AppError, unavailable, type ErrorFacts } from '../errors.ts'
import { wasNeverSent } from '../http/connected-agent.ts'
import type { Upstream } from '../http/upstream.ts'
import { logScope } from '../log.ts'
import { postJson, type Posted } from './post-json.ts'

const CALL_TIMEOUT_MS = 3000

/** What the other end answers to a call that it understood. `refused` are all facts of its `AppError`. */
export type RemoteAnswer = { result?: unknown; refused?: [ErrorFacts, ...ErrorFacts[]] }

const resultOf = ({ status, body }: Posted): unknown => {
  const answer = body as RemoteAnswer | undefined
  if (answer?.refused) throw new AppError(...answer.refused)
  if (status !== 200 || !answer) throw unavailable(`an internal call was answered with ${status}`)
  return answer.result
}

/**
 * Sends calls to modules of other processes. A copy that cannot be reached is passed over for another; where one broke off, only a call
 * that may be repeated goes to another. Three seconds are for all tries together.
 */
export const makeRemoteCall =
  (deps: {
    token: string | undefined
    /** The copies of a module that runs in other processes. */
    upstreamOf: (module: string) => Upstream | undefined
    agent: Agent
  }) =>
  async (module: string, name: string, input: unknown, mayRepeat: boolean): Promise<unknown> => {
    const upstream = deps.upstreamOf(module)
    if (!upstream || !deps.token) throw unavailable()
    const headers: Record<string, string> = {
      authorization: `Bearer ${deps.token}`,
      'x-request-id': logScope.getStore()?.requestId ?? '',
    }
    propagation.inject(context.active(), headers)
    const body = JSON.stringify(input)
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
    const tried = new Set<string>()
    let cause: unknown
    for (let way = upstream.take(tried); way; way = upstream.take(tried)) {
      tried.add(way.url)
      try {
        const url = `${way.url}/internal/${module}/${name}`
        const answer = await postJson(url, { agent: deps.agent, headers, body, signal })
        if (answer.stopping) way.stopping()
        return resultOf(answer)
      } catch (error) {
        if (error instanceof AppError) throw error
        cause = error
        way.away()
        if (signal.aborted || !(mayRepeat || wasNeverSent(error))) break
      } finally {
        way.done()
      }
    }
    throw Object.assign(unavailable(), { cause })
  }
