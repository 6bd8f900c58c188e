import { civilDate, dayText } from '@tribu/platform/civil-date.ts'
import { dollars } from '@tribu/proto/dollars.ts'
import {
  CANCELLATION_FEE_CENTS,
  CANCELLATION_FEE_PER_MILLE,
  REVIEW_WITHIN_DAYS,
} from '@tribu/proto/http/limits.ts'
import { SUPPORT_EMAIL } from '@tribu/proto/http/product.ts'
import type { BookingAbout, Reader } from '../about.ts'
import { bookingLink, greetingOf, type Letter } from './letter.ts'

const whoCancelled = ({ cancelledBy, role }: BookingAbout, { other }: Reader) => {
  if (cancelledBy === 'system') return 'The payment did not come about in time, so this booking was cancelled'
  return cancelledBy === role ? 'You cancelled this booking' : `${other} cancelled this booking`
}

const moneyAfterwards = ({ role, paid, amount, cancelledBy }: BookingAbout) => {
  if (role === 'borrower')
    return paid
      ? `The ${dollars(amount)} that you paid come back to your card; that takes up to two working days.`
      : 'Nothing was kept: should a charge still show on your card, it comes back by itself.'
  if (!paid) return 'No money had moved.'
  return cancelledBy === 'lender'
    ? `The borrower gets everything back. What their card payment cost, ${CANCELLATION_FEE_PER_MILLE / 10}% of the rental and ${dollars(CANCELLATION_FEE_CENTS)}, is kept back from your next payment.`
    : 'The borrower gets everything back.'
}

/** To both: who cancelled, and what happens to the money. */
export const bookingCancelled = (about: BookingAbout, reader: Reader): Letter => ({
  subject: `Cancelled: ${about.listing}, ${dayText(about.start)} to ${dayText(about.end)}`,
  brief: `${whoCancelled(about, reader)}.`,
  greeting: greetingOf(reader),
  paragraphs: [
    `${whoCancelled(about, reader)}: ${about.listing}, ${dayText(about.start)} to ${dayText(about.end)}. The days are free again.`,
    moneyAfterwards(about),
  ],
  action: bookingLink(about, reader, 'See the booking'),
  closing: [],
})

/** To both: there is a claim, and what happens next. */
export const bookingDisputed = (about: BookingAbout, reader: Reader): Letter => ({
  subject: `There is a claim about ${about.listing}`,
  brief: 'No money moves until it is settled.',
  greeting: greetingOf(reader),
  paragraphs: [
    `There is a claim about the rental of ${about.listing}, ${dayText(about.start)} to ${dayText(about.end)}. The booking says what it is about. No money moves until it is settled.`,
  ],
  action: bookingLink(about, reader, 'See the booking'),
  closing: [`Pictures, and your side of it, help us to settle it soon: ${SUPPORT_EMAIL}.`],
})

/** To both: it is over, and how did it go? */
export const bookingCompleted = (about: BookingAbout, reader: Reader): Letter => ({
  subject: `How was it with ${reader.other}?`,
  brief: `The rental of ${about.listing} is over. You have ${REVIEW_WITHIN_DAYS} days for a review.`,
  greeting: greetingOf(reader),
  paragraphs: [
    `The rental of ${about.listing} is over. Please tell others how it was with ${reader.other}: you have ${REVIEW_WITHIN_DAYS} days, and what you write is shown once both of you have written.`,
    about.role === 'lender'
      ? `Is something not as it was? Make a claim until the end of ${dayText(civilDate(about.claimsOver - 1))}; after that your money is on its way to you.`
      : `Was something not as it should be? Make a claim until the end of ${dayText(civilDate(about.claimsOver - 1))}.`,
  ],
  action: bookingLink(about, reader, 'Write a review'),
  closing: [],
})
