import { connectBeside } from './connect-beside.ts'
import { enginesBeside } from './engines-beside.ts'
import type { ServerProcess } from './server-process.ts'

/** The search index as it stands still: nothing is written to it until its server is killed or it is let go. */
export type HeldIndex = {
  has: (listing: string) => Promise<boolean>
  letGo: () => Promise<void>
}

const holdTable = async (dataDir: string): Promise<HeldIndex> => {
  const beside = await connectBeside(dataDir)
  await beside.query('begin')
  await beside.query('lock table search.document_1 in share mode')
  return {
    has: async (listing) =>
      (await beside.query('select 1 from search.document_1 where id = $1', [listing])).rows.length > 0,
    letGo: () => beside.end().catch(() => undefined),
  }
}

/** Holds the index: embedded by a lock on its table, else by stopping every process of search in the midst of what it does. */
export const holdIndex = async ({ dataDir, programs }: ServerProcess): Promise<HeldIndex> => {
  const engines = await enginesBeside(dataDir)
  if (!engines) return holdTable(dataDir)
  const searches = programs.filter(({ target }) => target === 'search')
  for (const search of searches) search.signal('SIGSTOP')
  const indexes = `${engines['ELASTICSEARCH_URL']}/${engines['NAMESPACE']}-listing-*`
  return {
    has: async (listing) => {
      await fetch(`${indexes}/_refresh`, { method: 'POST' })
      const answer = await fetch(`${indexes}/_count?q=_id:"${listing}"`)
      return ((await answer.json()) as { count: number }).count > 0
    },
    letGo: async () => searches.forEach((search) => search.signal('SIGCONT')),
  }
}
