import { expect, test } from '@jest/globals'
import { mailTransportFeatures } from './mail-transport.features.ts'
import { MailRefused } from './ports.ts'
import { makeSmtpTransport } from './smtp-transport.ts'
import { startMailServer } from './testing/mail-server.ts'

const FROM = 'Tribu <no-reply@tribu.example>'

mailTransportFeatures('SMTP', async () => {
  const server = await startMailServer()
  const transport = makeSmtpTransport({ url: server.url, from: FROM })
  return {
    transport,
    arrived: async () =>
      server.arrived.map(({ bcc, ...mail }) => {
        if (bcc > 0) throw new Error('a mail went to somebody else too')
        return mail
      }),
    close: async () => {
      await transport.close()
      await server.close()
    },
  }
})

const letter = (address: string) => ({
  id: crypto.randomUUID(),
  to: { name: 'A', address },
  subject: 's',
  text: 't',
  html: '<p>t</p>',
})

test.each([
  ['for good', 550, true],
  ['for now', 450, false],
])('tells a mail refused %s from others', async (_, code, forGood) => {
  const server = await startMailServer(() => ({ code, message: 'no such mailbox' }))
  const transport = makeSmtpTransport({ url: server.url, from: FROM })
  try {
    const error = await transport.send(letter('gone@example.nz')).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof MailRefused).toBe(forGood)
  } finally {
    await transport.close()
    await server.close()
  }
})

test('a server that is away is no refusal', async () => {
  const server = await startMailServer()
  await server.close()
  const transport = makeSmtpTransport({ url: server.url, from: FROM })
  const error = await transport.send(letter('a@example.nz')).catch((caught: unknown) => caught)
  expect(String(error)).toContain('ECONNREFUSED')
  expect(error).not.toBeInstanceOf(MailRefused)
  await transport.close()
})
