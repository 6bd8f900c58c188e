import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { EventRecord } from '../bus/event.ts'

/** Runs the handling of an event as a span of the trace that published it. Costs next to nothing without a receiver of traces. */
export const traceEvent = <T>(record: EventRecord, group: string, work: () => Promise<T>): Promise<T> => {
  const parent = record.traceparent
    ? propagation.extract(context.active(), { traceparent: record.traceparent })
    : context.active()
  const attributes = {
    'messaging.system': 'tribu-bus',
    'messaging.operation.name': 'process',
    'messaging.destination.name': record.topic,
    'messaging.consumer.group.name': group,
    'messaging.message.id': record.id,
    'cloudevents.event_type': record.name,
  }
  return trace
    .getTracer('tribu')
    .startActiveSpan(
      `${record.name} ${group}`,
      { kind: SpanKind.CONSUMER, attributes },
      parent,
      async (span) => {
        try {
          return await work()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      },
    )
}

/** The `traceparent` of what is running now, or null. */
export const currentTraceparent = (): string | null => {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}
