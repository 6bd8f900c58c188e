import { dayText } from '@tribu/platform/civil-date.ts'
import type { BookingAbout, Reader } from '../about.ts'
import { bookingLink, greetingOf, type Letter } from './letter.ts'

/** To both, the day before a rental begins. */
export const startReminder = (about: BookingAbout, reader: Reader): Letter => ({
  subject: `Tomorrow: ${about.listing}`,
  brief:
    about.role === 'lender'
      ? `${reader.other} picks it up between 9am and 1pm.`
      : `You pick it up from ${reader.other}, between 9am and 1pm.`,
  greeting: greetingOf(reader),
  paragraphs: [
    about.role === 'lender'
      ? `Tomorrow, ${dayText(about.start)}, ${reader.other} picks up your ${about.listing}, between 9am and 1pm. It comes back on ${dayText(about.end)} before 5pm.`
      : `Tomorrow, ${dayText(about.start)}, you pick up ${about.listing} from ${reader.other}, between 9am and 1pm. It is due back on ${dayText(about.end)} before 5pm.`,
  ],
  action: bookingLink(about, reader, 'See the booking'),
  closing: ['Pictures at the hand-over save questions later.'],
})

/** To the borrower, the day before it is due back. */
export const returnReminder = (about: BookingAbout, reader: Reader): Letter => ({
  subject: `Due back tomorrow: ${about.listing}`,
  brief: `${reader.other} has it back by 5pm.`,
  greeting: greetingOf(reader),
  paragraphs: [
    `${about.listing} is due back with ${reader.other} tomorrow, ${dayText(about.end)}, before 5pm.`,
  ],
  action: bookingLink(about, reader, 'See the booking'),
  closing: ['Clean, and with everything that came with it, please.'],
})
