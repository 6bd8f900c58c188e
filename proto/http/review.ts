import { z } from 'zod'
import { Party } from './booking.ts'
import { byId, seconds } from './fields.ts'
import { page } from './page.ts'
import { route } from './route.ts'

/** What was said of a member or a listing. Shown once both sides have written, or the time for it is over. */
export const Review = z.object({
  _id: z.string(),
  booking: z.string(),
  author: Party,
  rating: z.number().int(),
  comment: z.string(),
  'created-at': seconds(),
  /** What the reviewed member was: reviews of a lender are the listing's as well. */
  role: z.enum(['lender', 'borrower']),
  listing: z.object({ _id: z.string(), name: z.string() }),
})
export type Review = z.infer<typeof Review>

const reviewRoute = <P extends `/api/review/${'user' | 'listing'}/:id`>(path: P, summary: string) =>
  route({
    service: 'booking',
    method: 'GET',
    path,
    access: 'visitor',
    summary,
    params: byId,
    query: z.strictObject(page),
    reply: z.array(Review),
  })

export const userReviews = reviewRoute('/api/review/user/:id', 'What others said of a member, newest first')
export const listingReviews = reviewRoute(
  '/api/review/listing/:id',
  'What borrowers said of a listing, newest first',
)

export const bookingReviews = route({
  service: 'booking',
  method: 'GET',
  path: '/api/review/booking/:id',
  access: 'user',
  summary: 'What both sides of a booking said of each other, for its two parties and admins',
  params: byId,
  reply: z.array(Review),
})
