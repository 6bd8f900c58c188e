import { conflict } from '@tribu/platform/errors.ts'
import type { IndexEngine } from '@tribu/platform/runtime/module.ts'
import { LEASE_MS, makeBuildClaims } from './build-claim.elastic.ts'
import { makeElasticGeneration } from './generation.elastic.ts'
import { makeIndexState } from './index-state.elastic.ts'
import { INDEX_FORM } from './mapping.elastic.ts'
import type { SearchIndex } from './ports.ts'

/**
 * The index in Elasticsearch: each generation is an index `<namespace>-listing-<number>`, and `<namespace>-search-state` says which one
 * answers. Writes go through an alias, since a write to an index that was dropped would else make it anew, in some form. Nothing is asked
 * before the first call.
 */
export const makeElasticIndex = (deps: IndexEngine & { leaseMs?: number }): SearchIndex => {
  const { client, guarded, namespace, leaseMs = LEASE_MS } = deps
  const state = makeIndexState(client, `${namespace}-search-state`)
  const namesOf = (generation: number) => ({
    index: `${namespace}-listing-${generation}`,
    writes: `${namespace}-listing-${generation}-writes`,
  })
  const generations = async () => {
    const { indices } = await client.indices.resolveIndex({
      name: `${namespace}-listing-*`,
      expand_wildcards: 'open',
    })
    return indices
      .map(({ name }) => Number(/-(\d+)$/.exec(name)?.[1]))
      .filter((generation) => Number.isSafeInteger(generation))
  }
  const claims = makeBuildClaims({ state, generations, leaseMs })

  const calls = guarded({
    current: async () => {
      const seen = await state.read()
      claims.saw(seen)
      return seen.state.current ?? undefined
    },
    claim: claims.claim,
    create: async (generation: number) => {
      const { index, writes } = namesOf(generation)
      await client.indices.delete({ index, ignore_unavailable: true })
      await client.indices.create({ index, ...INDEX_FORM, aliases: { [writes]: {} } })
    },
    use: async (generation: number, shape: number) => {
      const used = await state.change(({ state: now }) =>
        claims.mine() && claims.mine() !== now.builder
          ? undefined
          : { ...now, made: Math.max(now.made, generation), current: { generation, shape } },
      )
      if (!used) throw conflict('index-claim-lost', 'Another copy has taken over the making of the index.')
    },
    drop: async (which: (generation: number) => boolean) => {
      const dropped = (await generations()).filter(which)
      for (const generation of dropped)
        await client.indices.delete({ index: namesOf(generation).index, ignore_unavailable: true })
      return dropped
    },
  })
  return {
    ...calls,
    open: (generation) => guarded(makeElasticGeneration(client, namesOf(generation))),
  }
}
