import { createTransport } from 'nodemailer'
import { domainOf, MailRefused, messageIdOf, type MailTransport } from './ports.ts'

const REFUSED_FOR_GOOD = /^5\d\d$/

// One click ends mails only where the signature covers both headers that offer it (RFC 8058, section 4).
const SIGNED = [
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

/** A key by which we sign mails (DKIM); its public half stands in the DNS, at `<selector>._domainkey.<domain of the sender>`. */
export type SigningKey = { selector: string; privateKey: string }

/** Sends mails to a mail server, signed where there is a key. */
export const makeSmtpTransport = (options: {
  url: string
  from: string
  key?: SigningKey | undefined
}): MailTransport => {
  const { key, from } = options
  const server = createTransport({
    url: options.url,
    ...(key
      ? {
          dkim: {
            domainName: domainOf(from),
            keySelector: key.selector,
            privateKey: key.privateKey,
            headerFieldNames: SIGNED,
          },
        }
      : {}),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (mail) => {
      try {
        await server.sendMail({
          from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: messageIdOf(mail, from),
          headers: {
            'Auto-Submitted': 'auto-generated',
            // At one click in the mail program, without a page (RFC 8058).
            ...(mail.unsubscribe ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
          },
          ...(mail.unsubscribe ? { list: { unsubscribe: mail.unsubscribe } } : {}),
          // A template names no files; should a text ever look like one, it stays text.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        const { responseCode } = error as { responseCode?: number }
        if (!REFUSED_FOR_GOOD.test(String(responseCode))) throw error
        throw new MailRefused((error as Error).message, { cause: error })
      }
    },
    close: async () => server.close(),
  }
}
