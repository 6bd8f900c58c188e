const TEXT = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD' })

/** Cents as a sentence has them: "$1,234.50". */
export const dollars = (cents: number): string => TEXT.format(cents / 100)
