import { createTransport } from 'nodemailer'
import { MailRefused, messageIdOf, type MailTransport } from './ports.ts'

const REFUSED_FOR_GOOD = /^5\d\d$/

/** Sends mails to a mail server. */
export const makeSmtpTransport = (options: { url: string; from: string }): MailTransport => {
  const server = createTransport({
    url: options.url,
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
          from: options.from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: messageIdOf(mail, options.from),
          headers: { 'Auto-Submitted': 'auto-generated' },
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
