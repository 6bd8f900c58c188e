import { expect, test } from '@jest/globals'
import { onEngine } from '@tribu/platform/testing/engine-addresses.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { AS_PROCESSES, startServer } from '../testing/server-process.ts'
import { makeVisitor } from '../testing/visitor.ts'

type JaegerSpan = {
  spanID: string
  operationName: string
  processID: string
  references: { refType: string; spanID: string }[]
}
type JaegerTrace = {
  traceID: string
  spans: JaegerSpan[]
  processes: Record<string, { serviceName: string }>
}

const ask = async (receiver: string, path: string): Promise<JaegerTrace[]> =>
  ((await (await fetch(`${receiver}/api/${path}`)).json()) as { data: JaegerTrace[] | null }).data ?? []

/** The way from a span up to the one that has none above it: who did what. */
const wayUp = ({ spans, processes }: JaegerTrace, from: JaegerSpan | undefined): string[] => {
  if (!from) return []
  const above = spans.find(({ spanID }) => spanID === from.references[0]?.spanID)
  const step = `${processes[from.processID]?.serviceName}: ${from.operationName}`
  return [...wayUp({ spans, processes } as JaegerTrace, above), step]
}

await onEngine('traces', (start) => {
  test('a receiver of traces shows one listing on its way: door, listing, relay, bus, search', async () => {
    const engine = await start()
    const { JAEGER_URL: receiver = '', OTEL_EXPORTER_OTLP_ENDPOINT = '' } = engine.settings
    const server = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT } })
    try {
      const member = makeVisitor(server.url)
      await member.signUp('trace@example.nz')
      const began = Date.now() * 1000
      await member.list()
      const service = (module: string) => `tribu-${AS_PROCESSES ? module : 'all'}`
      const find = async () => {
        const query = `service=${service('search')}&start=${began}&end=${Date.now() * 1000}&limit=20`
        const ways = (await ask(receiver, `traces?${query}`)).map((trace) =>
          wayUp(
            trace,
            trace.spans.find(({ operationName }) => operationName.startsWith('listing.created search')),
          ),
        )
        return ways.find((way) => way[0]?.endsWith(': POST /api/listing')) ?? []
      }
      await until(async () => (await find()).length > 0)
      const way = await find()
      expect(way).toEqual([
        `${service('gateway')}: POST /api/listing`,
        ...(AS_PROCESSES
          ? [`${service('listing')}: POST /api/listing`, `${service('listing')}: relay listing.created`]
          : []),
        expect.stringMatching(`${service('search')}: listing.created search-\\d+`),
      ])
    } finally {
      await server.kill()
      await server.clean()
      await engine.stop()
    }
  })
})
