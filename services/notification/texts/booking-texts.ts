import { dayText, momentText } from '@tribu/platform/civil-date.ts'
import { dollars } from '@tribu/proto/dollars.ts'
import { PRODUCT } from '@tribu/proto/http/product.ts'
import type { Reader, TextAbouts } from '../about.ts'
import { letterOf, linkOf } from '../notice-words.ts'

// One letter outside the alphabet of texts would more than halve what fits into one.
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[‘’]/g, "'")
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ +/g, ' ')

const NAME_MAX = 24
const short = (text: string) => {
  const letters = plain(text).trim()
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX - 2).trim()}..` : letters
}
const link = ({ booking }: { booking: string }, { publicUrl }: Reader) => `${publicUrl}/booking/${booking}`

/** What the subject of the mail says. */
const subjectText =
  <K extends keyof TextAbouts>(kind: K) =>
  (about: TextAbouts[K], reader: Reader): string => {
    const shortened = { ...about, listing: short(about.listing) }
    const { subject } = letterOf(kind, shortened, { ...reader, other: short(reader.other) })
    return `${PRODUCT}: ${plain(subject)}: ${reader.publicUrl}${linkOf(kind, about)}`
  }

/** What is texted, in letters that every phone has; to be read at a glance, with the link at its end. */
export const TEXTS: { [K in keyof TextAbouts]: (about: TextAbouts[K], reader: Reader) => string } = {
  'request-received': (about, reader) =>
    `${PRODUCT}: ${short(reader.other)} asks for your ${short(about.listing)}. Please answer by ${plain(momentText(about.answerDue))}: ${link(about, reader)}`,
  'request-last-nudge': (about, reader) =>
    `${PRODUCT}: two hours left to answer ${short(reader.other)} about your ${short(about.listing)}: ${link(about, reader)}`,
  'request-accepted': (about, reader) =>
    `${PRODUCT}: ${short(reader.other)} accepted. ${short(about.listing)} is yours from ${plain(dayText(about.start))}, due back ${plain(dayText(about.end))}: ${link(about, reader)}`,
  'card-refused': (about, reader) =>
    `${PRODUCT}: your card was refused. Please pay ${dollars(about.amount)} for ${short(about.listing)} by ${plain(momentText(about.payUntil))}: ${link(about, reader)}`,
  'booking-cancelled': subjectText('booking-cancelled'),
  'booking-disputed': subjectText('booking-disputed'),
  'start-reminder': subjectText('start-reminder'),
  'return-reminder': subjectText('return-reminder'),
  'review-posted': subjectText('review-posted'),
}
