import { RATING_MAX } from '@tribu/proto/http/limits.ts'
import type { Reader, ReviewAbout } from '../about.ts'
import { greetingOf, type Letter } from './letter.ts'

/** To whom a review is about, when it is shown. What it says is read there, beside their own. */
export const reviewPosted = (about: ReviewAbout, reader: Reader): Letter => {
  const rental = about.listing ? `the rental of ${about.listing}` : 'a rental'
  return {
    subject: `${reader.other} wrote a review about you`,
    brief: `${about.rating} of ${RATING_MAX} stars for ${rental}.`,
    greeting: greetingOf(reader),
    paragraphs: [
      `${reader.other} gave you ${about.rating} of ${RATING_MAX} stars for ${rental}. Everybody can read the review now.`,
    ],
    action: { label: 'Read your reviews', url: `${reader.publicUrl}/profile` },
    closing: [],
  }
}
