/** The outcome of counting one attempt. `resetIn` is in seconds. */
export type Count = { allowed: boolean; remaining: number; resetIn: number }

/**
 * State that may be forgotten when its time is over: rate limits, ended sessions, signals between copies. In memory it is also forgotten
 * at a restart; what must outlive that is written down by its owner, who restores it at start.
 */
export type ShortLived = {
  /** Counts an attempt under `key`; at most `limit` in `windowSeconds` are allowed. */
  count: (key: string, limit: number, windowSeconds: number) => Promise<Count>
  /** Remembers a mark for `seconds`. Returns false when it was there already: of many callers at once, exactly one gets true. */
  mark: (key: string, seconds: number) => Promise<boolean>
  unmark: (key: string) => Promise<void>
  /** Which of the keys are marked. */
  marked: (keys: string[]) => Promise<Set<string>>
  /**
   * The name of the memory that marks are in. When it changes, marks may have been forgotten: that engine was restarted, or is another.
   * Undefined while nobody can tell. Holds for calls made in the same turn.
   */
  memory: () => string | undefined
  /** Tells all copies. Delivery is at most once: a hint, not a fact. */
  announce: (channel: string, message: string) => Promise<void>
  listen: (channel: string, listener: (message: string) => void) => Promise<void>
  close: () => Promise<void>
}
