/** A mail ready to go. `id` stays the same over every try to send it. */
export type Mail = {
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Where its reader ends mails of its kind, for one that they may do without. */
  unsubscribe?: string
}

/** A text ready to go, to a member's number in E.164. `id` stays the same over every try to send it. */
export type Text = { id: string; member: string; number: string; text: string }

/** The server refused this mail for good: trying again would not help. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** There is no point in sending this message; `reason` says why, for whoever asks later. */
export class MessageDropped extends Error {
  override readonly name = 'MessageDropped'
}

/** Whoever carries the message wants it again, but not before `afterMs` milliseconds. */
export class TryLater extends Error {
  override readonly name = 'TryLater'
  readonly afterMs: number

  constructor(reason: string, afterMs: number) {
    super(reason)
    this.afterMs = afterMs
  }
}

/**
 * Carries mails out. `send` returns once somebody else answers for the mail, and throws when nobody does; it may be called again with the
 * same mail, and the doubles can be told by their Message-ID, which follows from the mail's id.
 */
export type MailTransport = {
  send: (mail: Mail) => Promise<void>
  close: () => Promise<void>
}

/** The domain that mails of a sender come from. */
export const domainOf = (from: string): string => /@([^\s<>]+)/.exec(from)?.[1] ?? 'localhost'

/** The Message-ID of a mail, on the domain it is sent from. */
export const messageIdOf = (mail: Pick<Mail, 'id'>, from: string): string => `<${mail.id}@${domainOf(from)}>`

/** What is pushed to a browser. `link` is a path of this site; of the same `tag` the browser shows the newest only. */
export type PushContent = { title: string; message: string; link: string; tag: string }

/** A browser that wants to be told; the keys are its own, in base64url. */
export type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

/** A push ready to go. `id` stays the same over every try to send it. */
export type Push = { id: string; to: Subscription; content: PushContent; pressing: boolean }

/** The push service does not know this browser any more: it unsubscribed, or was away for too long. */
export class SubscriptionGone extends Error {
  override readonly name = 'SubscriptionGone'
}
