const CUT = 10

const gain = (grades: number[]) =>
  grades.slice(0, CUT).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/**
 * Normalised discounted cumulative gain of the first ten results, 0 to 1: how much of what could be shown was shown, the upper places
 * counting more (Järvelin and Kekäläinen, 2002; exponential gains). What has no grade counts 0.
 */
export const ndcgAt10 = (found: string[], grades: ReadonlyMap<string, number>): number =>
  gain(found.map((name) => grades.get(name) ?? 0)) / gain([...grades.values()].toSorted((a, b) => b - a))
