import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A moment of a call to the card provider: it has been asked for and nothing is done, or it is done and nobody has heard of it. */
export type Moment = 'asked' | 'done'

/**
 * Stands between payment and the card provider and passes everything on. `at` is told of both moments of each call; where it returns true,
 * the call is swallowed there: before it is made, or with its answer.
 */
export const startGate = async (port: number, at: (moment: Moment, call: string) => boolean) => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => response.destroy())
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = `${request.method} ${request.url?.split('?')[0]}`
      if (at('asked', call)) return response.destroy()
      const onward = ask(
        { host: '127.0.0.1', port, method: request.method, path: request.url, headers: request.headers },
        (answer) => {
          if (at('done', call)) return response.destroy()
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      onward.on('error', () => response.destroy())
      onward.end(Buffer.concat(chunks))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
