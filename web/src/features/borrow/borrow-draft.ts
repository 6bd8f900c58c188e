/** What is typed on the way to a request. Never a card, never a code. */
type DraftValues = Record<string, string | boolean>

export const STAGES = ['details', 'identity', 'code'] as const
export type Stage = (typeof STAGES)[number]

export type BorrowDraft = {
  stage: Stage
  values: DraftValues
  /** The request that was last sent: the same once more carries the same key, so that it is one booking. */
  attempt?: { about: string; key: string }
  /** When the code was texted, in milliseconds. */
  textedAt?: number
}

const NOT_KEPT = /^card|^code$/
const EMPTY: BorrowDraft = { stage: 'details', values: {} }

/** The draft of one request, as it is now and as it is kept. */
export type OpenDraft = {
  read: () => BorrowDraft
  keep: (change: Partial<BorrowDraft>) => void
  drop: () => void
}

/**
 * Kept for the tab and not longer: a licence does not belong on a computer that others use. What cannot be read is as if nothing had been
 * kept; where nothing can be kept the form goes on without.
 */
export const openDraft = (member: string, listing: string): OpenDraft => {
  const key = `borrow-draft:${member}:${listing}`
  let draft = parse(key)
  return {
    read: () => draft,
    keep: (change) => {
      const { values, ...rest } = { ...draft, ...change }
      draft = {
        ...rest,
        values: Object.fromEntries(Object.entries(values).filter(([name]) => !NOT_KEPT.test(name))),
      }
      try {
        sessionStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // Full, or forbidden in this browser.
      }
    },
    drop: () => {
      draft = EMPTY
      sessionStorage.removeItem(key)
    },
  }
}

const parse = (key: string): BorrowDraft => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as BorrowDraft | null
    if (kept && STAGES.includes(kept.stage) && typeof kept.values === 'object') return kept
  } catch {
    // Written by an older version, or storage is off.
  }
  return EMPTY
}
