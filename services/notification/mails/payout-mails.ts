import { dayText } from '@tribu/platform/civil-date.ts'
import { dollars } from '@tribu/proto/dollars.ts'
import type { PayoutAbout, Reader } from '../about.ts'
import { greetingOf, type Letter } from './letter.ts'

const account = ({ last4 }: PayoutAbout) => (last4 ? `your account ending in ${last4}` : 'your bank account')

/** To the lender. */
export const payoutPaid = (about: PayoutAbout, reader: Reader): Letter => ({
  subject: `${dollars(about.amount)} for your rentals`,
  brief: `Paid to ${account(about)}${about.arrival ? `, to arrive on ${dayText(about.arrival)}` : ''}.`,
  greeting: greetingOf(reader),
  paragraphs: [
    `${dollars(about.amount)} were paid to ${account(about)}${about.arrival ? `, to arrive on ${dayText(about.arrival)}` : ''}.`,
  ],
  action: { label: 'See your payouts', url: `${reader.publicUrl}/settings/bank-account` },
  closing: ['Thank you for lending.'],
})

/** To the lender: why, and what to do. */
export const payoutFailed = (about: PayoutAbout, reader: Reader): Letter => ({
  subject: `Your payout of ${dollars(about.amount)} did not arrive`,
  brief: about.reason || 'The bank gave no reason. Please check your bank details.',
  greeting: greetingOf(reader),
  paragraphs: [
    `${dollars(about.amount)} could not be paid to ${account(about)}. ${about.reason || 'The bank gave no reason.'}`,
    'The money is safe with us, and is paid out once your bank details are right.',
  ],
  action: { label: 'Check your bank details', url: `${reader.publicUrl}/settings/bank-account` },
  closing: [],
})
