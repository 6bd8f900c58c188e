import { randomUUID } from 'node:crypto'
import { openElastic } from '@tribu/platform/elastic/elastic.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { makeElasticIndex } from '@tribu/services/search/index.elastic.ts'
import type { SearchIndex } from '@tribu/services/search/ports.ts'

/** Runs on an empty index of the Elasticsearch at ELASTICSEARCH_URL, which is gone afterwards. Without the address, nothing. */
export const withElasticIndex = async <T>(
  work: (index: SearchIndex) => Promise<T>,
): Promise<T | undefined> => {
  const { ELASTICSEARCH_URL: url } = process.env
  if (!url) return undefined
  const server = openElastic({ url, log: makeLog('warn') })
  const index = makeElasticIndex({ ...server, namespace: `bench_${randomUUID().slice(0, 8)}` })
  try {
    return await work(index)
  } finally {
    await index.drop(() => true)
    await server.close()
  }
}
