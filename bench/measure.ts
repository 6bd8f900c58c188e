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

/**
 * Runs two things turn by turn, so that whatever else the machine does falls on both. The first three turns warm up and are not counted.
 * `work` gets the number of its turn.
 */
export const alternate = async (
  turns: number,
  one: (turn: number) => Promise<unknown>,
  other: (turn: number) => Promise<unknown>,
): Promise<[Timings, Timings]> => {
  const [ms, otherMs]: [number[], number[]] = [[], []]
  for (let turn = -3; turn < turns; turn += 1) {
    const [a, b] = [await timed(() => one(turn + 3)), await timed(() => other(turn + 3))]
    if (turn < 0) continue
    ms.push(a)
    otherMs.push(b)
  }
  return [timingsOf(ms), timingsOf(otherMs)]
}
