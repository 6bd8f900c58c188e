import { INSURANCE_PERCENT, WEEK_DAYS } from './http/limits.ts'

/** What a listing asks: cents a day, and percent less for a week or more. */
export type Rate = { priceDaily: number; discountWeekly: number }

/** What a rental costs, in cents. `rental` is after the discount; `amount` is what the borrower pays. */
export type Price = {
  days: number
  full: number
  discount: number
  rental: number
  insurance: number
  amount: number
}

/** Percent of whole cents, half a cent upwards. The only place where money is rounded. */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100)

/** The price of a rental (specification, section 9): days times daily; from seven days on less the weekly discount; insurance on top. */
export const priceOf = (rate: Rate, days: number, insured: boolean): Price => {
  const full = days * rate.priceDaily
  const discount = days >= WEEK_DAYS ? percentOf(full, rate.discountWeekly) : 0
  const rental = full - discount
  const insurance = insured ? percentOf(rental, INSURANCE_PERCENT) : 0
  return { days, full, discount, rental, insurance, amount: rental + insurance }
}
