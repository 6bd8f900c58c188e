/** Sends traces to an OTLP receiver. Without an endpoint nothing of the SDK is even loaded, and every span is a no-op. */
export const startTracing = async (
  endpoint: string | undefined,
  service: string,
): Promise<() => Promise<void>> => {
  if (!endpoint) return async () => undefined
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }), {
        scheduledDelayMillis: 1000,
      }),
    ],
  })
  provider.register()
  return () => provider.shutdown()
}
