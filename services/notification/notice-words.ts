import type { MailAbouts, Reader } from './about.ts'
import type { TellingKind } from './kinds.ts'
import type { Letter } from './mails/letter.ts'
import { LETTERS } from './mails/letters.ts'

/** The letter of a kind. What an order is about is as its kind has it: they were written together. */
export const letterOf = (kind: TellingKind, about: unknown, reader: Reader): Letter => {
  const write = LETTERS[kind] as (about: unknown, reader: Reader) => Letter
  return write(about, reader)
}

/** What a notice or a push says: the subject and the brief of the mail. `other` is what the other member is called. */
export const noticeWords = (
  kind: TellingKind,
  about: unknown,
  { other }: Pick<Reader, 'other'>,
): { title: string; message: string } => {
  const { subject, brief } = letterOf(kind, about, { firstName: '', other, publicUrl: '' })
  return { title: subject, message: brief }
}

/** The page of the site that something is about, as a path. */
export const linkOf = (kind: TellingKind, about: MailAbouts[TellingKind]): string => {
  if (kind === 'review-posted') return '/profile'
  return 'booking' in about ? `/booking/${about.booking}` : '/settings/bank-account'
}
