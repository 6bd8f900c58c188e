/** Nobody is waited for longer than this. */
const MOST_MS = 24 * 3_600_000

/** What a Retry-After header asks for, in milliseconds from `now`: seconds or a date (RFC 9110). Undefined where there is none to read. */
export const retryAfterMs = (header: string | null | undefined, now: number): number | undefined => {
  const text = header?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MOST_MS)
}
