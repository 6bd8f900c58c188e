import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call of Stripe's API as it went over the wire. */
export type Recorded = { method: string; path: string; query: string; body: string; account: string }

/** Stands between payment and the sandbox, passes everything on and keeps what was asked. */
export const startRecorder = async (port: number) => {
  const calls: Recorded[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const [path = '', query = ''] = (request.url ?? '').split('?')
      calls.push({
        method: request.method ?? '',
        path,
        query,
        body: body.toString(),
        account: String(request.headers['stripe-account'] ?? ''),
      })
      const onward = ask(
        { host: '127.0.0.1', port, method: request.method, path: request.url, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      onward.on('error', () => response.destroy())
      onward.end(body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
