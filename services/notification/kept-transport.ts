import type { Database } from '@tribu/platform/db/database.ts'
import type { Clock } from '@tribu/platform/clock.ts'
import { messageIdOf, type MailTransport } from './ports.ts'

/** Keeps mails in PostgreSQL, for `/dev/outbox`, where there is no mail server. */
export const makeKeptTransport = (deps: { db: Database; from: string; clock: Clock }): MailTransport => ({
  send: async (mail) => {
    await deps.db.query(
      `insert into notification.kept_mail (message_id, to_name, to_address, subject, text, html, kept_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (message_id) do nothing`,
      [
        messageIdOf(mail, deps.from),
        mail.to.name,
        mail.to.address,
        mail.subject,
        mail.text,
        mail.html,
        deps.clock(),
      ],
    )
  },
  close: async () => undefined,
})
