import { htmlOf } from './letter-html.ts'
import { textOf } from './letter-text.ts'

/** Something that a mail for many stands for: what happened, and where it is. */
export type Entry = { title: string; lines: string[]; url: string }

/** What a mail says: paragraphs, perhaps entries, and at most one thing to do. */
export type Letter = {
  subject: string
  /** What the subject leaves open, where there is room for a line or two: in lists of mails, of notices, in a push. */
  brief: string
  greeting: string
  paragraphs: string[]
  entries?: Entry[]
  action?: { label: string; url: string }
  closing: string[]
}

/** How a reader ends mails such as this one; `about` completes "mails about …". */
export type WaysOut = { about: string; unsubscribe: string; settings: string }

export const greetingOf = ({ firstName }: { firstName: string }) => `Kia ora ${firstName},`

/** The page of a booking, as the one thing to do. */
export const bookingLink = (
  { booking }: { booking: string },
  { publicUrl }: { publicUrl: string },
  label: string,
) => ({ label, url: `${publicUrl}/booking/${booking}` })

/** A letter as plain text and as HTML. Whatever a member typed is escaped. What an account cannot do without has no ways out. */
export const renderLetter = (
  letter: Letter,
  waysOut?: WaysOut,
): { subject: string; text: string; html: string } => ({
  subject: letter.subject,
  text: textOf(letter, waysOut),
  html: htmlOf(letter, waysOut),
})
