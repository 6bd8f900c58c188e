import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AddressInfo } from 'node:net'

export type HttpServer = {
  port: number
  /** Sets what answers from now on. Until then every request gets 503, or none is accepted. */
  serve: (listener: RequestListener) => Promise<void>
  /** Sets what takes connections that are to become sockets. Without it they are refused. */
  onUpgrade: (listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void) => void
  /** Goes on answering, and asks with each answer not to be sent more on that connection. */
  drain: () => void
  /** Stops accepting and waits for the requests under way, for `ms` at most: then they are cut off. */
  close: (ms: number) => Promise<void>
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

/**
 * Takes a port at once, so that a taken one is known before anything else is started. `early` answers from then on, as people like who
 * look at a page that is just starting; else the port is given back until there is something to serve. Who is refused a connection knows
 * that nobody has seen the request, and sends it elsewhere. @throws an Error of one sentence
 */
export const listen = async (host: string, port: number, options = { early: true }): Promise<HttpServer> => {
  let listener = STARTING
  let draining = false
  let closing = false
  const underWay = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      // One whose head was sent before the draining leaves its connection open.
      if (closing) setImmediate(() => server.closeIdleConnections())
    })
    if (draining) response.setHeader('connection', 'close')
    listener(request, response)
  })
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  const open = (at: number) =>
    new Promise<void>((done, fail) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        const reasons: Record<string, string> = {
          EADDRINUSE: `Port ${at} is taken. Stop what uses it, or set PORT to another.`,
          EACCES: `Port ${at} may not be used by this user. Set PORT to one above 1023.`,
          EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to another.`,
        }
        fail(new Error(reasons[error.code ?? ''] ?? error.message, { cause: error }))
      })
      server.listen(at, host, done)
    })
  const shut = () => new Promise<void>((done) => void server.close(() => done()))
  const drain = () => {
    draining = true
    for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
  }
  await open(port)
  const taken = (server.address() as AddressInfo).port
  if (!options.early) await shut()

  return {
    port: taken,
    serve: async (next) => {
      listener = next
      if (!server.listening) await open(taken)
    },
    onUpgrade: (listener) => void server.on('upgrade', listener),
    drain,
    close: async (ms) => {
      drain()
      closing = true
      const late = setTimeout(() => server.closeAllConnections(), ms)
      await shut()
      clearTimeout(late)
    },
  }
}
