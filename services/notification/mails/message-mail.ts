import { PRODUCT } from '@tribu/proto/http/product.ts'
import { cutText } from '../cut-text.ts'
import { greetingOf, type Letter } from './letter.ts'

/** A thread with messages that were not seen: who wrote them, how many, and the newest few. */
export type UnseenThread = { thread: string; other: string; count: number; texts: string[] }

const SHOWN = 280
const cut = (text: string) => cutText(text.replace(/\s+/g, ' ').trim(), SHOWN) || 'A picture'

const counted = (count: number) => (count === 1 ? 'a new message' : `${count} new messages`)

/** One mail for everything that was not seen, over all threads. */
export const messageMail = (
  threads: UnseenThread[],
  { firstName, publicUrl }: { firstName: string; publicUrl: string },
): Letter => {
  const [first] = threads
  const total = threads.reduce((sum, { count }) => sum + count, 0)
  const others = new Set(threads.map(({ other }) => other)).size - 1
  const from =
    others > 0 ? `${first?.other} and ${others === 1 ? 'one other' : `${others} others`}` : first?.other
  const one = threads.length === 1 ? first : undefined
  return {
    subject: `You have ${counted(total)} from ${from}`,
    brief: cut(first?.texts.at(-1) ?? ''),
    greeting: greetingOf({ firstName }),
    paragraphs: [`You have ${counted(total)} on ${PRODUCT} that you have not seen yet.`],
    entries: threads.map(({ thread, other, count, texts }) => ({
      title: `${other}: ${counted(count)}`,
      lines: [...(count > texts.length ? ['…'] : []), ...texts.map(cut)],
      url: `${publicUrl}/messages/${thread}`,
    })),
    action: one
      ? { label: 'Answer', url: `${publicUrl}/messages/${one.thread}` }
      : { label: 'See your messages', url: `${publicUrl}/messages` },
    closing: ['Please answer there: an answer to this mail reaches nobody.'],
  }
}
