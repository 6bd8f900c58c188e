import { jest } from '@jest/globals'

type Reply = {
  status?: number
  body?: unknown
  text?: string
  headers?: Record<string, string>
  wait?: Promise<unknown>
}
type Call = { method: string; url: string; body: unknown; headers: Record<string, string> }

/**
 * Stands in for the server in component tests: `answer(call)` says what comes back. Gives the calls that were made.
 * Throw in `answer` for a lost connection.
 */
export const fakeServer = (answer: (call: Call) => Reply | undefined) => {
  const calls: Call[] = []
  globalThis.fetch = jest.fn<typeof fetch>(async (input, init = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = {
      method: init.method ?? 'GET',
      url: input as string,
      body,
      headers: (init.headers ?? {}) as Record<string, string>,
    }
    calls.push(call)
    const reply = answer(call)
    if (!reply) throw new Error(`The test has no answer for ${call.method} ${call.url}`)
    await reply.wait
    return new Response(reply.text ?? JSON.stringify(reply.body ?? {}), {
      status: reply.status ?? 200,
      headers: reply.headers,
    })
  })
  return calls
}
