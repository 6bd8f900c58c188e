import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { makeIndexState, SeenState } from './index-state.elastic.ts'
import type { Claim } from './ports.ts'

/*
 * The right to build, in an engine that has no locks.
 *
 * The builder's token stands in the state, and the builder writes the state again and again. A token may be replaced by whoever has seen
 * the state stand still for the whole lease, by a clock of its own: no two machines' clocks are compared. The builder itself stops believing in
 * its claim well before that, unless its process stood still as a whole; when it then goes on, its number is spent, so that it writes into
 * a generation that nobody else makes, and `use` is refused, since the state bears another token. So two may build for a moment, but
 * only one can bring what it built into use.
 */

export const LEASE_MS = 10_000
const RENEWALS = 5

export const makeBuildClaims = (deps: {
  state: ReturnType<typeof makeIndexState>
  /** The numbers of the generations that are there. */
  generations: () => Promise<number[]>
  leaseMs: number
}) => {
  const { state, leaseMs } = deps
  let watched = { stamp: '', since: 0 }
  let mine: string | undefined

  /** To be told of the state whenever it is read: it must be seen standing still. */
  const saw = ({ stamp }: SeenState) => {
    if (stamp !== watched.stamp) watched = { stamp, since: performance.now() }
  }

  const keep = (token: string) => {
    const ending = new AbortController()
    let goodUntil = performance.now() + leaseMs / 2
    const renew = async () => {
      while (!ending.signal.aborted) {
        await pause(leaseMs / RENEWALS / 2, undefined, { signal: ending.signal }).catch(() => undefined)
        if (ending.signal.aborted) return
        const began = performance.now()
        const renewed = await state
          .change(({ state: now }) => (now.builder === token ? now : undefined))
          .catch(() => undefined) // tried again; the claim runs out by itself
        if (renewed) goodUntil = began + leaseMs / 2
        if (renewed === false) return
      }
    }
    const renewing = renew()
    return {
      held: () => performance.now() < goodUntil,
      end: async () => {
        ending.abort()
        goodUntil = 0
        await renewing
      },
    }
  }

  const claim = async (): Promise<Claim | undefined> => {
    const token = randomUUID()
    const there = Math.max(0, ...(await deps.generations()))
    let generation = 0
    const taken = await state.change((seen) => {
      saw(seen)
      const { builder, made } = seen.state
      if (builder === token) return seen.state // a try that was thought lost had arrived
      if (builder && performance.now() - watched.since < leaseMs) return undefined
      generation = Math.max(made, there) + 1
      return { ...seen.state, builder: token, made: generation }
    })
    if (!taken) return undefined
    mine = token
    const kept = keep(token)
    return {
      generation,
      held: kept.held,
      release: async () => {
        mine = undefined
        await kept.end()
        await state.change(({ state: now }) =>
          now.builder === token ? { ...now, builder: null } : undefined,
        )
      },
    }
  }

  return {
    saw,
    claim,
    /** The token of the claim that this copy has, or had and lost. */
    mine: () => mine,
  }
}
