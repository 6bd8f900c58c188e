import { randomUUID } from 'node:crypto'
import { afterAll } from '@jest/globals'
import { onEngine } from '@tribu/platform/testing/engine-addresses.ts'
import { rebuildFeatures } from './rebuild.features.ts'

rebuildFeatures('PostgreSQL')

await onEngine('elasticsearch', (start) => {
  let started: ReturnType<typeof start> | undefined
  afterAll(async () => (await started)?.stop())
  rebuildFeatures('Elasticsearch', async () => {
    started ??= start()
    const { settings } = await started
    return { url: settings['ELASTICSEARCH_URL']!, namespace: `test_${randomUUID().slice(0, 8)}` }
  })
})
