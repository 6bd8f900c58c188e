import { priceOf } from '@tribu/proto/booking-price.ts'
import type { Price } from '@tribu/proto/booking-price.ts'
import type { Availability, DayRange } from '@tribu/proto/http/booking.ts'
import { daysBetween } from '../dates/civil-day.ts'

type Prices = Pick<Availability, 'price-daily' | 'discount-weekly' | 'tribu-insurance'>

/** What a rental costs, to the cent, as the server will reckon it. */
export const rentalPrice = (prices: Prices, { start, end }: DayRange, insured: boolean): Price =>
  priceOf(
    { priceDaily: prices['price-daily'], discountWeekly: prices['discount-weekly'] },
    daysBetween(start, end),
    insured && prices['tribu-insurance'],
  )
