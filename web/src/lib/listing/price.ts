import type { Listing } from '@tribu/proto/http/listing.ts'
import { formatMoney } from '../format-money.ts'

export type Priced = Pick<Listing, 'type' | 'price-daily' | 'price-min' | 'price-max' | 'discount-weekly'>

/** Seven days, in cents: 7 times the daily price less the weekly discount, rounded to the nearest cent (specification, section 9). */
export const weeklyPrice = (listing: Priced) =>
  Math.round((7 * listing['price-daily'] * (100 - listing['discount-weekly'])) / 100)

/** The price as one line, and what it is for. */
export const priceLine = (listing: Priced): { amount: string; unit?: string } => {
  switch (listing.type) {
    case 'sharing':
      return { amount: formatMoney(listing['price-daily']), unit: 'a day' }
    case 'free':
      return { amount: 'Free' }
    case 'selling':
      return { amount: formatMoney(listing['price-max']) }
    case 'service':
      return servicePrice(listing['price-min'], listing['price-max'])
  }
}

const servicePrice = (min: number, max: number) => {
  if (min > 0 && max > min) return { amount: `${formatMoney(min)} – ${formatMoney(max)}` }
  if (min > 0 && max === min) return { amount: formatMoney(min) }
  if (min > 0) return { amount: `From ${formatMoney(min)}` }
  if (max > 0) return { amount: `Up to ${formatMoney(max)}` }
  return { amount: 'Price on request' }
}
