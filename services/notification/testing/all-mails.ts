import { KINDS, type TellingKind } from '../kinds.ts'
import { digestMail } from '../mails/digest-mail.ts'
import { renderLetter, type Letter } from '../mails/letter.ts'
import { messageMail } from '../mails/message-mail.ts'
import { resetMail } from '../mails/reset-mail.ts'
import { welcomeMail } from '../mails/welcome-mail.ts'
import { letterOf } from '../notice-words.ts'
import { makeUnsubscribeTokens } from '../unsubscribe-token.ts'
import { makeWaysOut } from '../ways-out.ts'
import { ABOUTS, reader } from './abouts.ts'

const MEMBER = '0193e5a0-1111-7000-8000-000000000000'
const kinds = Object.keys(KINDS) as TellingKind[]
const tokens = makeUnsubscribeTokens('the secret of the suites')
const waysOut = makeWaysOut({ tokens, publicUrl: reader.publicUrl })

type Rendered = { subject: string; text: string; html: string }

/** Every mail there is, as it goes out: by its kind. `long` makes names as long as members may make them. */
export const allMails = ({ long }: { long: boolean }): Record<string, Rendered> => {
  const who = long
    ? { ...reader, firstName: 'Te-Aorangi-Wharekauri '.repeat(3).trim(), other: 'Māhinaarangi'.repeat(6) }
    : reader
  const listing = long ? 'Kererūgrün'.repeat(8) : 'Makita drill'
  const letter = (kind: TellingKind) => letterOf(kind, { ...ABOUTS[kind], listing }, who)
  const optional = (kind: TellingKind) => renderLetter(letter(kind), waysOut(MEMBER, KINDS[kind].notice))
  const threads = [
    { thread: MEMBER, other: who.other, count: 5, texts: ['Is Friday fine?', 'Kia ora! '.repeat(60), ''] },
    { thread: MEMBER, other: 'Bob', count: 1, texts: ['https://example.nz/a-page-of-somebody-else'] },
  ]
  const many = (given: Letter, notice: 'messages' | 'money') => renderLetter(given, waysOut(MEMBER, notice))
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, optional(kind)])),
    welcome: welcomeMail(who),
    reset: resetMail({ ...who, token: `${MEMBER}.${'a'.repeat(43)}` }),
    messages: many(messageMail(threads, who), 'messages'),
    'messages of one': many(messageMail(threads.slice(0, 1), who), 'messages'),
    digest: many(digestMail(kinds.map(letter), who), 'money'),
  }
}
