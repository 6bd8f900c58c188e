import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HttpServer = {
  port: number
  /** Sets what answers from now on. Until then every request gets 503. */
  serve: (listener: RequestListener) => void
  /** Stops accepting, lets requests under way finish, then closes idle connections. */
  close: () => Promise<void>
}

const STARTING: RequestListener = (_request, response) => {
  response
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' })
    .end(
      JSON.stringify({
        errors: [
          { title: 'system', detail: 'Just starting. Please try again in a moment.', code: 'starting' },
        ],
      }),
    )
}

/** Listens at once, so that a taken port is known before anything else is started. @throws an Error of one sentence */
export const listen = async (host: string, port: number): Promise<HttpServer> => {
  let listener = STARTING
  let closing = false
  const server = createServer((request, response) => {
    if (closing) response.setHeader('connection', 'close')
    listener(request, response)
  })
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken. Stop what uses it, or set PORT to another.`,
        EACCES: `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
        EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to another.`,
      }
      fail(new Error(reasons[error.code ?? ''] ?? error.message, { cause: error }))
    })
    server.listen(port, host, done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve: (next) => {
      listener = next
    },
    close: () =>
      new Promise((done) => {
        closing = true
        server.close(() => done())
        server.closeIdleConnections()
      }),
  }
}
