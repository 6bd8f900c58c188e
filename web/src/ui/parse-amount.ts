/** What a member typed as dollars, in cents; `undefined` when it is no amount. Never goes through a fraction. */
export const parseCents = (text: string): number | undefined => {
  const match = /^\$?\s*(\d[\d, ]*)?(?:\.(\d{0,2}))?$/.exec(text.trim())
  if (!match || (match[1] === undefined && !match[2])) return undefined
  const dollars = Number((match[1] ?? '0').replace(/[, ]/g, ''))
  const cents = Number((match[2] ?? '').padEnd(2, '0'))
  const amount = dollars * 100 + cents
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** Cents as they stand in an input: `12.50`. */
export const centsText = (cents: number) =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** A whole percentage from 0 to 100. */
export const parsePercent = (text: string): number | undefined => {
  const match = /^(\d{1,3})\s*%?$/.exec(text.trim())
  const value = Number(match?.[1])
  return match && value <= 100 ? value : undefined
}
