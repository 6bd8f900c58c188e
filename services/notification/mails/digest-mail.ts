import { PRODUCT } from '@tribu/proto/http/product.ts'
import { greetingOf, type Letter } from './letter.ts'

/** One mail in place of several that would have come at once. `letters` are those it stands for, the oldest first. */
export const digestMail = (
  letters: Letter[],
  { firstName, publicUrl }: { firstName: string; publicUrl: string },
): Letter => ({
  subject: `${letters.length} things happened on ${PRODUCT}`,
  brief: letters.map(({ subject }) => subject).join('. '),
  greeting: greetingOf({ firstName }),
  paragraphs: ['A good deal happened at once, so here it is in one mail.'],
  entries: letters.map(({ subject, brief, action }) => ({
    title: subject,
    lines: [brief],
    url: action?.url ?? publicUrl,
  })),
  action: { label: 'See all that happened', url: `${publicUrl}/notifications` },
  closing: [],
})
