import { Gauge } from 'prom-client'
import type { EventBus } from '../bus/bus.ts'
import type { Metrics } from './metrics.ts'

/**
 * Shows what each consumer group has before it, and what it could not do, whenever the figures are asked for. While the bus does not
 * answer there are no such figures, and `bus_up` is 0; all others are shown.
 */
export const watchBus = (metrics: Metrics, bus: Pick<EventBus, 'lag'>) => {
  const up = new Gauge({ name: 'bus_up', help: 'Whether the bus answers', registers: [metrics.registry] })
  const gauges = (['lag', 'parked', 'dead'] as const).map((name) => ({
    name,
    gauge: new Gauge({
      name: `bus_${name}_events`,
      help: HELP[name],
      labelNames: ['group', 'topic'],
      registers: [metrics.registry],
    }),
  }))
  const collect = async () => {
    const lines = await bus.lag().catch(() => undefined)
    up.set(lines ? 1 : 0)
    for (const { gauge } of gauges) gauge.reset()
    for (const line of lines ?? []) {
      for (const { name, gauge } of gauges) gauge.set({ group: line.group, topic: line.topic }, line[name])
    }
  }
  const [first] = gauges
  if (first) Object.assign(first.gauge, { collect })
}

const HELP = {
  lag: 'Events published and not yet passed by the group',
  parked: 'Events that wait after a failure',
  dead: 'Events that were given up',
}
