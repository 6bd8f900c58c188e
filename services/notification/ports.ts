/** A mail ready to go. `id` stays the same over every try to send it. */
export type Mail = {
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** The server refused this mail for good: trying again would not help. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/**
 * Carries mails out. `send` returns once somebody else answers for the mail, and throws when nobody does; it may be called again with the
 * same mail, and the doubles can be told by their Message-ID, which follows from the mail's id.
 */
export type MailTransport = {
  send: (mail: Mail) => Promise<void>
  close: () => Promise<void>
}

/** The Message-ID of a mail, on the domain it is sent from. */
export const messageIdOf = (mail: Pick<Mail, 'id'>, from: string): string => {
  const domain = /@([^\s<>]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${mail.id}@${domain}>`
}
