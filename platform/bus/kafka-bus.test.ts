import { randomUUID } from 'node:crypto'
import { makeLog } from '../log.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { eventBusFeatures } from './event-bus.features.ts'
import { makeKafkaBus } from './kafka-bus.ts'

await onEngine('kafka', (start) => {
  const namespace = `test_${randomUUID().slice(0, 8)}`
  let engine: ReturnType<typeof start> | undefined
  eventBusFeatures('Kafka', async ({ database, clock, retry }) =>
    makeKafkaBus({
      brokers: (await (engine ??= start())).settings['KAFKA_BROKERS']!,
      namespace,
      partitions: 3,
      db: database.db,
      clock,
      log: makeLog('silent'),
      onFailure: (reason) => {
        throw new Error(reason)
      },
      retry,
    }),
  )
})
