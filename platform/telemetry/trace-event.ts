import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import type { EventRecord } from '../bus/event.ts'

const attributesOf = (record: EventRecord) => ({
  'messaging.system': 'tribu-bus',
  'messaging.destination.name': record.topic,
  'messaging.message.id': record.id,
  'cloudevents.event_type': record.name,
})

/** Runs the handling of an event as a span of the trace that published it. Costs next to nothing without a receiver of traces. */
export const traceEvent = <T>(record: EventRecord, group: string, work: () => Promise<T>): Promise<T> => {
  const parent = record.traceparent
    ? propagation.extract(context.active(), { traceparent: record.traceparent })
    : context.active()
  const attributes = {
    ...attributesOf(record),
    'messaging.operation.name': 'process',
    'messaging.consumer.group.name': group,
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

/**
 * Carries records out as spans of the traces that wrote them. `publish` gets them with their place in these spans, so that who takes one
 * stands below it. A record without a trace stays as it is.
 */
export const tracePublish = async (
  records: EventRecord[],
  publish: (traced: EventRecord[]) => Promise<void>,
): Promise<void> => {
  const spans: Span[] = []
  const traced = records.map((record) => {
    if (record.traceparent === null) return record
    const parent = propagation.extract(ROOT_CONTEXT, { traceparent: record.traceparent })
    const attributes = { ...attributesOf(record), 'messaging.operation.name': 'send' }
    const span = trace
      .getTracer('tribu')
      .startSpan(`relay ${record.name}`, { kind: SpanKind.PRODUCER, attributes }, parent)
    spans.push(span)
    const carrier: { traceparent?: string } = {}
    propagation.inject(trace.setSpan(parent, span), carrier)
    return { ...record, traceparent: carrier.traceparent ?? record.traceparent }
  })
  try {
    await publish(traced)
  } catch (error) {
    for (const span of spans) span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    for (const span of spans) span.end()
  }
}

/** The `traceparent` of what is running now, or null. */
export const currentTraceparent = (): string | null => {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}
