const dollars = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD' })

/** Cents as `$1,234.50`: always two decimals (specification, section 9). */
export const formatMoney = (cents: number) => dollars.format(cents / 100)
