/**
 *   ready ──(end of the list is near and seen)──▶ loading ──▶ ready     more may come: checked again at once
 *                                                    ├─────▶ complete  a page came back short: nothing listens any more
 *                                                    └─────▶ error ──(Retry)──▶ loading
 *   another list: back to loading its first page
 */
export type LoaderState = 'ready' | 'loading' | 'complete' | 'error'

type Facts = { fetching: boolean; failed: boolean; hasMore: boolean }

/** The state that a paged query is in. */
export const loaderState = ({ fetching, failed, hasMore }: Facts): LoaderState => {
  if (fetching) return 'loading'
  if (failed) return 'error'
  return hasMore ? 'ready' : 'complete'
}

/** A page shorter than what was asked for is the last (specification, section 7). */
export const isLastPage = (items: number, limit: number) => items < limit

/** Pages as one list; what moved to a later page meanwhile is shown once. */
export const joinPages = <T extends { _id: string }>(pages: readonly (readonly T[])[]): T[] => {
  const seen = new Map<string, T>()
  for (const item of pages.flat()) if (!seen.has(item._id)) seen.set(item._id, item)
  return [...seen.values()]
}
