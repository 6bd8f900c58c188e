/** Milliseconds of many runs of one thing. */
export type Timings = { median: number; p99: number }

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const timingsOf = (ms: number[]): Timings => {
  const sorted = ms.toSorted((a, b) => a - b)
  return { median: at(sorted, 0.5), p99: at(sorted, 0.99) }
}

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Gets the number of its turn. */
type Work = (turn: number) => Promise<unknown>

/**
 * Runs things turn by turn, so that whatever else the machine does falls on all. The first three turns warm up and are not counted.
 */
export const alternate = async <Works extends [Work, ...Work[]]>(
  turns: number,
  ...works: Works
): Promise<{ [Nth in keyof Works]: Timings }> => {
  const ms = works.map((): number[] => [])
  for (let turn = -3; turn < turns; turn += 1) {
    for (const [nth, work] of works.entries()) {
      const took = await timed(() => work(turn + 3))
      if (turn >= 0) ms[nth]!.push(took)
    }
  }
  return ms.map(timingsOf) as { [Nth in keyof Works]: Timings }
}
