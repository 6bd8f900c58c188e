import { dayText, momentText } from '@tribu/platform/civil-date.ts'
import { dollars } from '@tribu/proto/dollars.ts'
import type { BookingAbout, Reader } from '../about.ts'
import { bookingLink, greetingOf, type Letter } from './letter.ts'

const days = ({ start, end }: BookingAbout) => `${dayText(start)} to ${dayText(end)}`

/** To the lender: somebody asks. */
export const requestReceived = (about: BookingAbout, reader: Reader): Letter => ({
  subject: `${reader.other} would like to borrow your ${about.listing}`,
  brief: `From ${days(about)}, for ${dollars(about.amount)}. Please answer by ${momentText(about.answerDue)}.`,
  greeting: greetingOf(reader),
  paragraphs: [
    `${reader.other} asks for your ${about.listing} from ${days(about)}, for ${dollars(about.amount)}.`,
    `Please accept or decline by ${momentText(about.answerDue)}; after that the request expires. Until then nobody else can have these days.`,
  ],
  action: bookingLink(about, reader, 'Accept or decline'),
  closing: ['When you accept, their card is charged; the money is yours a day after the rental.'],
})

/** To the borrower: we have it, and this is what happens next. */
export const requestSent = (about: BookingAbout, reader: Reader): Letter => ({
  subject: `You asked for ${about.listing}`,
  brief: `${reader.other} has until ${momentText(about.answerDue)} to answer. Nothing is charged before that.`,
  greeting: greetingOf(reader),
  paragraphs: [
    `We have passed on your request for ${about.listing}, from ${days(about)}, to ${reader.other}. It comes to ${dollars(about.amount)}.`,
    `${reader.other} has until ${momentText(about.answerDue)} to answer. Nothing is charged before they accept.`,
  ],
  action: bookingLink(about, reader, 'See your request'),
  closing: ['If your plans change, you can cancel there.'],
})

/** To the lender, twelve hours on. */
export const requestNudge = (about: BookingAbout, reader: Reader): Letter => ({
  subject: `${reader.other} is waiting for your answer`,
  brief: `Your ${about.listing}, ${days(about)}. Please answer by ${momentText(about.answerDue)}.`,
  greeting: greetingOf(reader),
  paragraphs: [
    `${reader.other} asked for your ${about.listing} from ${days(about)}, and has not heard from you yet.`,
    `Please accept or decline by ${momentText(about.answerDue)}.`,
  ],
  action: bookingLink(about, reader, 'Accept or decline'),
  closing: ['A no is fine too: then they can look elsewhere.'],
})

/** To the lender, two hours before the request expires. */
export const requestLastNudge = (about: BookingAbout, reader: Reader): Letter => ({
  ...requestNudge(about, reader),
  subject: `Two hours left to answer ${reader.other}`,
})
