import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Arrived } from '../mail-transport.features.ts'

/** A mail server for tests: keeps what it takes, refuses what `refuse` says, and does not say that it took a mail where `swallow` is true. */
export const startMailServer = async (
  refuse: (address: string) => { code: number; message: string } | undefined = () => undefined,
  swallow: () => boolean = () => false,
) => {
  const arrived: (Arrived & { bcc: number; headers: Record<string, string> })[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => {
      const refusal = refuse(address.address)
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null)
    },
    onData: (stream, session, done) => {
      const take = async () => {
        const mail = await PostalMime.parse(await buffer(stream))
        arrived.push({
          messageId: mail.messageId ?? '',
          // The envelope, not the header, decides where a mail goes.
          to: {
            name: mail.to?.[0]?.name ?? '',
            address: session.envelope.rcptTo.map((to) => to.address).join(', '),
          },
          subject: mail.subject ?? '',
          // The line end that closes a body is no part of it.
          text: (mail.text ?? '').trimEnd(),
          html: (mail.html ?? '').trimEnd(),
          bcc: mail.bcc?.length ?? 0,
          headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
        })
      }
      callbackify(take)((error) => {
        if (!swallow()) done(error)
      })
    },
  })
  // Whoever sends may be killed in the midst of it.
  server.on('error', () => undefined)
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', () => started()))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
