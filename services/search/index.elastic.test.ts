import { randomUUID } from 'node:crypto'
import { openElastic } from '@tribu/platform/elastic/elastic.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { onEngine } from '@tribu/platform/testing/engine-addresses.ts'
import { makeElasticIndex } from './index.elastic.ts'
import { searchIndexFeatures } from './search-index.features.ts'

await onEngine('elasticsearch', (start) =>
  searchIndexFeatures('Elasticsearch', async () => {
    const { settings, stop } = await start()
    const server = openElastic({ url: settings['ELASTICSEARCH_URL']!, log: makeLog('silent') })
    const namespace = `test_${randomUUID().slice(0, 8)}`
    const index = makeElasticIndex({ ...server, namespace })
    return {
      index,
      close: async () => {
        await index.drop(() => true)
        await server.client.indices.delete({ index: `${namespace}-search-state` })
        await server.close()
        await stop()
      },
    }
  }),
)
