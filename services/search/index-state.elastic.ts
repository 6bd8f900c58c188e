import type { Client } from '@elastic/elasticsearch'
import { errors } from '@elastic/elasticsearch'
import { conflict } from '@tribu/platform/errors.ts'

/** What all copies of search must agree on. `made` is the highest number a generation was ever given; `builder` holds the claim. */
export type IndexState = {
  made: number
  current: { generation: number; shape: number } | null
  builder: string | null
}

/** The state, and by what a change of it is told: it grows with each write, and never comes back. */
export type SeenState = { state: IndexState; stamp: string }

const ID = 'state'
const EMPTY: IndexState = { made: 0, current: null, builder: null }
const TRIES = 10

const refusedWith = (status: number) => (error: unknown) =>
  error instanceof errors.ResponseError && error.statusCode === status

/**
 * One document. A change is a compare-and-set, so that of two at once one sees the other; reads by id see the last write at once, and an
 * acknowledged write is on disk.
 */
export const makeIndexState = (client: Client, index: string) => {
  const readVersioned = async () => {
    try {
      const found = await client.get<IndexState>({ index, id: ID })
      const { _source: state, _seq_no: seqNo, _primary_term: term } = found
      return state && seqNo !== undefined && term !== undefined ? { state, seqNo, term } : undefined
    } catch (error) {
      if (refusedWith(404)(error)) return undefined
      throw error
    }
  }

  const create = async (state: IndexState) => {
    try {
      await client.indices.create({
        index,
        settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
        mappings: { dynamic: false },
      })
    } catch (error) {
      if (!(error instanceof errors.ResponseError && /resource_already_exists/.test(error.message)))
        throw error
    }
    await client.create({ index, id: ID, document: state })
  }

  const read = async (): Promise<SeenState> => {
    const found = await readVersioned()
    return found
      ? { state: found.state, stamp: `${found.term}:${found.seqNo}` }
      : { state: EMPTY, stamp: 'none' }
  }

  /** Changes it; `next` may be asked again, and refuses by returning undefined. Returns whether it was changed. */
  const change = async (next: (seen: SeenState) => IndexState | undefined): Promise<boolean> => {
    for (let nth = 0; nth < TRIES; nth += 1) {
      const found = await readVersioned()
      const state = next(
        found
          ? { state: found.state, stamp: `${found.term}:${found.seqNo}` }
          : { state: EMPTY, stamp: 'none' },
      )
      if (!state) return false
      try {
        await (found
          ? client.index({
              index,
              id: ID,
              document: state,
              if_seq_no: found.seqNo,
              if_primary_term: found.term,
            })
          : create(state))
        return true
      } catch (error) {
        if (!refusedWith(409)(error)) throw error
      }
    }
    throw conflict('index-state-busy', 'The state of the index is being changed by others.')
  }

  return { read, change }
}
