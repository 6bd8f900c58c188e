import { FOOTER } from './footer.ts'
import type { Entry, Letter, WaysOut } from './letter.ts'

// The longest line that is shown unbroken everywhere (RFC 5322, section 2.1.1).
const WIDTH = 78

/** Breaks a paragraph between words. What is longer than a line stands on one of its own: an address must not be broken. */
const wrap = (paragraph: string, indent = ''): string =>
  paragraph
    .split('\n')
    .flatMap((line) => {
      const lines: string[] = []
      for (const word of line.split(' ').filter(Boolean)) {
        const last = lines.at(-1)
        if (last !== undefined && `${indent}${last} ${word}`.length <= WIDTH)
          lines.push(`${lines.pop()} ${word}`)
        else lines.push(word)
      }
      return lines.map((each) => indent + each)
    })
    .join('\n')

const entryOf = ({ title, lines, url }: Entry) =>
  [wrap(`* ${title}`), ...lines.map((line) => wrap(line, '  ')), `  ${url}`].join('\n')

const linkOf = (label: string, url: string) => `${wrap(`${label}:`)}\n${url}`

/** A letter as plain text: no line above 78 letters but a longer address, every address on a line of its own. */
export const textOf = (letter: Letter, waysOut?: WaysOut): string => {
  const { greeting, paragraphs, entries = [], action, closing } = letter
  return [
    wrap(greeting),
    ...paragraphs.map((each) => wrap(each)),
    ...entries.map(entryOf),
    ...(action ? [linkOf(action.label, action.url)] : []),
    ...closing.map((each) => wrap(each)),
    `-- \n${wrap(FOOTER)}`,
    ...(waysOut
      ? [
          linkOf(`No more mails about ${waysOut.about}`, waysOut.unsubscribe),
          linkOf('Choose what you are told, and how', waysOut.settings),
        ]
      : []),
  ].join('\n\n')
}
