import type { GracePeriod } from '../demo-types.ts'

/** One hand-written thing or service; which member lists it, when, and its pictures are worked out from its name. */
export type Blueprint = {
  name: string
  text: string
  offer: Offer
  /** Absent for services. */
  condition?: Condition
  safety?: string
  /** How it can be delivered; absent means that it is picked up. */
  delivery?: string
  /** Emoji of the thing, and of what may stand beside it. */
  icons: [subject: string, companion?: string]
  /** `key` of the member who must list it; anybody otherwise. */
  by?: string
}

/** Blueprints by the slug of their child category. */
export type Shelf = Record<string, Blueprint[]>

type Offer =
  | { type: 'sharing'; daily: number; weekly: number; grace: GracePeriod }
  | { type: 'selling'; price: number }
  | { type: 'free' }
  | { type: 'service'; from: number; to: number }

type Condition = { grade: 'excellent' | 'average'; summary: string }

/** Rented out: cents a day, percent off from a week on, hours between bookings. */
export const rent = (daily: number, weekly = 0, grace: GracePeriod = 1): Offer => ({
  type: 'sharing',
  daily,
  weekly,
  grace,
})

/** Sold for so many cents. */
export const sell = (price: number): Offer => ({ type: 'selling', price })

export const give: Offer = { type: 'free' }

/** A service costs from … to … cents. */
export const quote = (from: number, to: number): Offer => ({ type: 'service', from, to })

export const excellent = (summary: string): Condition => ({ grade: 'excellent', summary })

export const average = (summary: string): Condition => ({ grade: 'average', summary })
