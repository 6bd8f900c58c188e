import { momentText } from '@tribu/platform/civil-date.ts'
import type { Actor, BookingStatus } from '@tribu/proto/booking-lifecycle.ts'
import { dollars } from '@tribu/proto/dollars.ts'
import { SUPPORT_EMAIL } from '@tribu/proto/http/product.ts'
import { approvedSentence } from './approved-sentence.ts'
import { mayReview, momentsOf, type Booking } from './booking.ts'
import { cancelledSentence } from './cancelled-sentence.ts'
import { lastDayText, type Reading } from './reading.ts'
import { otherSide } from './review.ts'

const awaiting = ({ booking, view }: Reading) => {
  const due = momentText(momentsOf(booking)['answer-due'])
  if (view === 'lender') return `Please accept or decline by ${due}; after that the request expires.`
  return view === 'borrower'
    ? `The lender has until ${due} to answer. Nothing is charged before they accept, and you can cancel.`
    : `The lender has until ${due} to answer.`
}

const declined = ({ view }: Reading) =>
  view === 'borrower'
    ? 'The lender could not accept this time. Nothing was charged; perhaps something near by suits you.'
    : `${view === 'lender' ? 'You' : 'The lender'} declined this request. The dates are free again.`

const expired = ({ view }: Reading) =>
  view === 'borrower'
    ? 'The lender did not answer within 24 hours. Nothing was charged; perhaps something near by suits you.'
    : 'This request was not answered within 24 hours. The dates are free again.'

const moneyOfLender = (booking: Booking, now: number) => {
  if (booking.payment === 'refunded') return 'All of the payment was given back.'
  if (booking.transferred) return 'Your money is on its way to your account.'
  const claimsOver = momentsOf(booking)['claims-over']
  return now < claimsOver
    ? `Your money goes to your account after ${lastDayText(claimsOver)}.`
    : 'Your money goes to your account now.'
}

const completed = ({ booking, view, now }: Reading) => {
  if (view === 'other') return 'This rental is over.'
  const moments = momentsOf(booking)
  const back =
    booking.refunded > 0
      ? `${dollars(booking.refunded)} was given back to you.`
      : 'There is nothing left to do.'
  const money = view === 'lender' ? moneyOfLender(booking, now) : back
  const over = moments['reviews-over']
  if (mayReview(booking, view, now))
    return `This rental is over. Tell others how it went, until ${lastDayText(over)}. ${view === 'lender' ? money : ''}`.trim()
  if (mayReview(booking, otherSide(view), now))
    return `Thank you for your review: it is shown when the other side has written theirs, or after ${lastDayText(over)}. ${view === 'lender' ? money : ''}`.trim()
  return `This rental is over. ${money}`
}

const disputed = ({ booking, view }: Reading) => {
  if (booking.disputedBy === 'system')
    return view === 'borrower'
      ? `Your bank takes the payment back on your complaint. We look into it; if that was a mistake, tell your bank and ${SUPPORT_EMAIL}.`
      : `The borrower’s bank takes the payment back. We look into it; anything that shows the rental took place helps: ${SUPPORT_EMAIL}.`
  if (view === 'other') return 'There is a claim about this rental: look into it, then settle it.'
  const who = booking.disputedBy === view ? 'You made a claim' : 'There is a claim'
  return `${who} about this rental. We look into it and write to both of you; no money moves meanwhile. What can help, send to ${SUPPORT_EMAIL}.`
}

const OF_STATUS: Record<BookingStatus, (reading: Reading) => string> = {
  'approval-awaiting': awaiting,
  approved: approvedSentence,
  declined,
  expired,
  cancelled: cancelledSentence,
  completed,
  disputed,
}

/** What the state of a booking means for who looks at it, and what they can do. `now` is in seconds. */
export const statusSentence = (
  booking: Booking,
  status: BookingStatus,
  actor: Actor | undefined,
  now: number,
): string => {
  const view = actor === 'lender' || actor === 'borrower' ? actor : 'other'
  return OF_STATUS[status]({ booking, view, now })
}
