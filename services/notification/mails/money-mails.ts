import { momentText } from '@tribu/platform/civil-date.ts'
import { dollars } from '@tribu/proto/dollars.ts'
import type { MoneyAbout, Reader } from '../about.ts'
import { bookingLink, greetingOf, type Letter } from './letter.ts'

const because = (reason: string) => (reason ? [`The reason given: ${reason}`] : [])

/** To both: what was given back, and why. */
export const refund = (about: MoneyAbout, reader: Reader): Letter => {
  const amount = dollars(about.amount)
  return {
    subject:
      about.role === 'borrower'
        ? `${amount} come back to your card`
        : `${amount} were given back to ${reader.other}`,
    brief: `It is about ${about.listing}.${about.reason ? ` The reason given: ${about.reason}` : ''}`,
    greeting: greetingOf(reader),
    paragraphs: [
      about.role === 'borrower'
        ? `${amount} of what you paid for ${about.listing} are on their way back to your card. That takes up to two working days.`
        : `${amount} of what ${reader.other} paid for your ${about.listing} were given back to them.`,
      ...because(about.reason),
    ],
    action: bookingLink(about, reader, 'See the booking'),
    closing: [],
  }
}

/** To the borrower: pay with another card, or lose the booking. */
export const cardRefused = (about: MoneyAbout, reader: Reader): Letter => ({
  subject: `Your card was refused: please pay for ${about.listing}`,
  brief: `Please pay ${dollars(about.amount)} with another card by ${momentText(about.payUntil)}.`,
  greeting: greetingOf(reader),
  paragraphs: [
    `${reader.other} accepted your request for ${about.listing}, but your card was refused.`,
    ...(about.reason ? [about.reason] : []),
    `Please pay ${dollars(about.amount)} with another card by ${momentText(about.payUntil)}; otherwise the booking is cancelled and the days are free again.`,
  ],
  action: bookingLink(about, reader, 'Pay now'),
  closing: [],
})

/** To the borrower: their bank wants to hear from them. */
export const bankAsks = (about: MoneyAbout, reader: Reader): Letter => ({
  subject: `Your bank asks you to confirm the payment for ${about.listing}`,
  brief: `It is ${dollars(about.amount)}. Please do so by ${momentText(about.payUntil)}.`,
  greeting: greetingOf(reader),
  paragraphs: [
    `${reader.other} accepted your request for ${about.listing}. Your bank asks you to confirm the payment of ${dollars(about.amount)}.`,
    `Please do so by ${momentText(about.payUntil)}; otherwise the booking is cancelled and the days are free again.`,
  ],
  action: bookingLink(about, reader, 'Confirm the payment'),
  closing: ['The page of your bank opens from there; we never ask for its password.'],
})
