import type { Clock } from '../clock.ts'

/*
 * Which copy of a module is asked next. The one with the fewest requests under way, so that a copy that hangs soon gets no more; among
 * equals by turns. A copy that refused or that said it is stopping is passed over for a while, but never when it is the last one left:
 * what is known of it may be over.
 */

/** A request's way to a copy. It must end with `done`; before that it may say what it learnt of the copy. */
export type Way = {
  /** Without a slash at its end. */
  url: string
  /** It could not be reached, or broke off. */
  away: () => void
  /** It answers still, and asks to be left. */
  stopping: () => void
  done: () => void
}

export type Upstream = {
  /** Undefined: every copy was tried by this request, or has as many requests under way as it may have. */
  take: (tried: ReadonlySet<string>) => Way | undefined
}

const AWAY_MS = 1000
// Until it has stopped for certain; by then it may be there again, and nobody has missed it.
const STOPPING_MS = 10_000
const UNDER_WAY = 128

export const makeUpstream = (urls: string[], clock: Clock): Upstream => {
  const copies = urls.map((url) => ({ url, underWay: 0, passedOverUntil: -Infinity, turn: 0 }))
  let turns = 0

  return {
    take: (tried) => {
      const now = clock()
      const left = copies.filter((copy) => !tried.has(copy.url) && copy.underWay < UNDER_WAY)
      const well = left.filter((copy) => copy.passedOverUntil <= now)
      const [copy] =
        well.length > 0
          ? well.sort((a, b) => a.underWay - b.underWay || a.turn - b.turn)
          : left.sort((a, b) => a.passedOverUntil - b.passedOverUntil)
      if (!copy) return undefined
      copy.underWay += 1
      copy.turn = turns += 1
      let open = true
      const passOver = (ms: number) => () => {
        copy.passedOverUntil = clock() + ms
      }
      return {
        url: copy.url,
        away: passOver(AWAY_MS),
        stopping: passOver(STOPPING_MS),
        done: () => {
          if (open) copy.underWay -= 1
          open = false
        },
      }
    },
  }
}
