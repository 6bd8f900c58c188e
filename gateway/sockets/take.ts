import type { z } from 'zod'

// A page says a few things a second at most; a program that says more costs others their answers.
const MOST = 40
const WINDOW_MS = 1000

const paces = new WeakMap<object, { since: number; count: number }>()

const isTooFast = (sender: object): boolean => {
  const now = performance.now()
  const pace = paces.get(sender)
  if (!pace || now - pace.since > WINDOW_MS) {
    paces.set(sender, { since: now, count: 1 })
    return false
  }
  pace.count += 1
  return pace.count > MOST
}

/** Reads what a page sent, and tells it whether that was taken; what is no message of ours, or comes too fast, is not. */
export const take =
  <S extends z.ZodType>(sender: object, schema: S, effect: (given: z.output<S>) => Promise<boolean>) =>
  (given: unknown, taken: unknown) => {
    const answer = (done: boolean) => {
      if (typeof taken === 'function') (taken as (done: boolean) => void)(done)
    }
    const read = schema.safeParse(given)
    if (!read.success || isTooFast(sender)) return answer(false)
    effect(read.data).then(answer, () => answer(false))
  }
