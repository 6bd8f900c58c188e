/*
 * GST numbers are IRD numbers: seven or eight digits and a check digit, modulo 11 with two sets of weights. Source: Inland Revenue, "Non-
 * resident withholding tax and resident withholding tax specification", section "IRD number validation". Its upper bound of 150-000-000
 * was meant to hold for the ten years after 2016; ours leaves room above it.
 */
const LOWEST = 10_000_000
const HIGHEST = 200_000_000
const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2]
const SECOND_WEIGHTS = [7, 4, 3, 2, 5, 2, 7, 6]

const checkDigit = (base: string, weights: number[]) => {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(base[place]), 0)
  return (11 - (sum % 11)) % 11
}

/** The digits of a valid GST number, without leading zeros, typed with or without dashes and spaces; undefined when it is none. */
export const readGstNumber = (typed: string): string | undefined => {
  const digits = typed.replace(/[-\s]/g, '')
  if (!/^\d{8,9}$/.test(digits) || Number(digits) < LOWEST || Number(digits) > HIGHEST) return undefined
  const padded = digits.padStart(9, '0')
  const base = padded.slice(0, 8)
  const first = checkDigit(base, WEIGHTS)
  const expected = first === 10 ? checkDigit(base, SECOND_WEIGHTS) : first
  return expected === Number(padded[8]) ? String(Number(digits)) : undefined
}
