import { dayText, momentText } from '@tribu/platform/civil-date.ts'
import { dollars } from '@tribu/proto/dollars.ts'
import { isPaid, momentsOf, type Booking } from './booking.ts'
import { lastDayText, type Reading } from './reading.ts'

const OR_CANCELLED = 'otherwise the booking is cancelled and the dates are free again'

const unpaid = ({ booking, view }: Reading): string => {
  const due = momentText(momentsOf(booking)['payment-due'])
  const amount = dollars(booking.price.amount)
  const borrower = view === 'borrower'
  const handNothing = view === 'lender' ? ' Please hand nothing over before it is paid.' : ''
  if (booking.payment === 'action-required')
    return borrower
      ? `Your bank asks you to confirm the payment of ${amount}. Please do so by ${due}, or pay with another card; ${OR_CANCELLED}.`
      : `The borrower’s bank asks them to confirm the payment. They have until ${due}; ${OR_CANCELLED}.${handNothing}`
  if (booking.payment === 'failed')
    return borrower
      ? `Your card was refused${reasonOf(booking)}. Please pay ${amount} with another card by ${due}; ${OR_CANCELLED}.`
      : `The borrower’s card was refused. They have until ${due} to pay with another one; ${OR_CANCELLED}.${handNothing}`
  return borrower
    ? `Accepted: your card is being charged ${amount}. We tell you at once if your bank asks for you.`
    : `Accepted: the borrower’s card is being charged ${amount}.${handNothing}`
}

// What to do about it is said here with the day; only why is taken from there.
const reasonOf = ({ paymentReason }: Booking) =>
  paymentReason ? `: ${paymentReason.split('. ', 1)[0]!.replace(/\.$/, '')}` : ''

const moneySoFar = ({ payment, refunded, price }: Booking): string => {
  if (payment === 'refunded') return 'All of the payment was given back, and the dates stay as they are. '
  return payment === 'partially-refunded'
    ? `${dollars(refunded)} of ${dollars(price.amount)} was given back. `
    : ''
}

const paid = ({ booking, now }: Reading): string => {
  const moments = momentsOf(booking)
  const end = dayText(booking.end)
  if (now < moments['pickup-over'])
    return `${moneySoFar(booking)}Pick-up is on ${dayText(booking.start)} between 9am and 1pm, return on ${end} before 5pm.`
  return `${moneySoFar(booking)}Return is on ${end} before 5pm. If something is wrong, make a claim until ${lastDayText(moments['claims-over'])}.`
}

/** Of an accepted booking: whether it is paid, what is asked of whom until when, and how the thing changes hands. */
export const approvedSentence = (reading: Reading): string =>
  isPaid(reading.booking) ? paid(reading) : unpaid(reading)
