import { dayText, momentText } from '@tribu/platform/civil-date.ts'
import { dollars } from '@tribu/proto/dollars.ts'
import type { BookingAbout, Reader } from '../about.ts'
import { bookingLink, greetingOf, type Letter } from './letter.ts'

/** To the borrower: it is theirs, when it begins and when it is due back. */
export const requestAccepted = (about: BookingAbout, reader: Reader): Letter => ({
  subject: `${reader.other} accepted: ${about.listing} is yours from ${dayText(about.start)}`,
  brief: `Pick-up is between 9am and 1pm. It is due back on ${dayText(about.end)} before 5pm.`,
  greeting: greetingOf(reader),
  paragraphs: [
    `${reader.other} has accepted your request for ${about.listing}.`,
    `Pick-up: ${dayText(about.start)}, between 9am and 1pm. Return: ${dayText(about.end)}, before 5pm.`,
    `Your card is being charged ${dollars(about.amount)}. If your bank asks for you, or the card is refused, we write to you at once; you then have until ${momentText(about.paymentDue)} to pay.`,
  ],
  action: bookingLink(about, reader, 'See the booking'),
  closing: [`Where ${reader.other} has given a number, you find it there, to arrange where you meet.`],
})

/** To the borrower. */
export const requestDeclined = (about: BookingAbout, reader: Reader): Letter => ({
  subject: `${about.listing} is not to be had this time`,
  brief: `${reader.other} could not accept your request. Nothing was charged.`,
  greeting: greetingOf(reader),
  paragraphs: [
    `${reader.other} could not accept your request for ${about.listing} from ${dayText(about.start)} to ${dayText(about.end)}. Nothing was charged.`,
  ],
  action: { label: 'Look for something near by', url: `${reader.publicUrl}/search?type=sharing` },
  closing: ['Other days may suit: the calendar of the listing shows which are free.'],
})

/** To both. */
export const requestExpired = (about: BookingAbout, reader: Reader): Letter =>
  about.role === 'lender'
    ? {
        subject: `The request of ${reader.other} has expired`,
        brief: `24 hours went by without an answer. The days of ${about.listing} are free again.`,
        greeting: greetingOf(reader),
        paragraphs: [
          `${reader.other} asked for your ${about.listing} from ${dayText(about.start)} to ${dayText(about.end)}, and 24 hours have gone by without an answer. The days are free again.`,
        ],
        action: bookingLink(about, reader, 'See the request'),
        closing: ['If you are away for a while, you can keep days for yourself on the page of your listing.'],
      }
    : {
        subject: `Your request for ${about.listing} has expired`,
        brief: `${reader.other} did not answer within 24 hours. Nothing was charged.`,
        greeting: greetingOf(reader),
        paragraphs: [
          `${reader.other} did not answer within 24 hours, so your request for ${about.listing} has expired. Nothing was charged.`,
        ],
        action: { label: 'Look for something near by', url: `${reader.publicUrl}/search?type=sharing` },
        closing: [],
      }
