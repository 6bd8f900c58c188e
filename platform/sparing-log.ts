import type { Log } from './log.ts'

/** Logs a complaint that may come a thousand times a second, at most once a second, with how many were left out since the last. */
export const makeSparingLog = (log: Log) => {
  let last = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (error: unknown, what: string) => {
    if (performance.now() - last < 1000) {
      leftOut += 1
      return
    }
    log.warn({ err: error, leftOut }, what)
    last = performance.now()
    leftOut = 0
  }
}
