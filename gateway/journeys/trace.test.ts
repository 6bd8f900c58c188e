import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { makeVisitor } from '../testing/visitor.ts'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string }

let receiver: Server
let server: ServerProcess
const spans: Span[] = []

// Stands in for a receiver of traces: takes OTLP over HTTP and keeps the spans.
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const json = JSON.parse(
      (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString(),
    ) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    spans.push(
      ...json.resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans)),
    )
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  server = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await server.kill()
  await server.clean()
  receiver.close()
})

test('one trace follows a listing from the door over the bus into the index', async () => {
  const member = makeVisitor(server.url)
  await member.signUp('trace@example.nz')
  await member.list()
  const indexed = () => spans.find((span) => span.name.startsWith('listing.created search'))
  // Upwards from the index to the span that has none above it: the request at the door.
  const way = () => {
    const names: string[] = []
    for (let span = indexed(); span; span = spans.find(({ spanId }) => spanId === span?.parentSpanId)) {
      names.push(span.name)
      if (!span.parentSpanId) return names
    }
    return []
  }
  await until(() => way().at(-1) === 'POST /api/listing')
})
