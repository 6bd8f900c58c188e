import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { onEngine } from '@tribu/platform/testing/engine-addresses.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { mailTransportFeatures, type TransportUnderTest } from './mail-transport.features.ts'
import { MailRefused } from './ports.ts'
import { makeSmtpTransport } from './smtp-transport.ts'
import { startMailServer } from './testing/mail-server.ts'

const FROM = 'Tribu <no-reply@tribu.example>'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = { selector: 'suite', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }

type Headers = Record<string, string>
type SmtpUnderTest = TransportUnderTest & { headersOf: (messageId: string) => Promise<Headers | undefined> }

const openOwnServer = async (): Promise<SmtpUnderTest> => {
  const server = await startMailServer()
  const transport = makeSmtpTransport({ url: server.url, from: FROM, key })
  return {
    transport,
    arrived: async () =>
      server.arrived.map(({ bcc, headers: _, ...mail }) => {
        if (bcc > 0) throw new Error('a mail went to somebody else too')
        return mail
      }),
    headersOf: async (messageId) => server.arrived.find((mail) => mail.messageId === messageId)?.headers,
    close: async () => {
      await transport.close()
      await server.close()
    },
  }
}

/** What the mail server tells of a mail that it took. */
type Taken = {
  messageId?: string
  headers: Headers
  to: { address: string; name: string }[]
  subject: string
  text: string
  html: string
  envelope: { to: unknown[] }
}

const openMailServer = async (
  start: Parameters<Parameters<typeof onEngine>[1]>[0],
): Promise<SmtpUnderTest> => {
  const { settings, stop } = await start()
  const transport = makeSmtpTransport({ url: settings['SMTP_URL']!, from: FROM, key })
  const taken = async () => {
    const mails = (await (await fetch(`${settings['MAIL_HTTP_URL']}/email`)).json()) as Taken[]
    return mails.map((mail) => ({ ...mail, messageId: `<${mail.messageId ?? ''}>` }))
  }
  return {
    transport,
    arrived: async () =>
      (await taken()).map(({ messageId, to, subject, text, html, envelope }) => {
        // The server keeps the mails of all suites; of one that went to somebody else too no test here takes the address for right.
        const [one] = envelope.to.length === 1 ? to : []
        return {
          messageId,
          to: { name: one?.name ?? '', address: one?.address ?? 'not one address' },
          subject,
          text,
          html,
        }
      }),
    headersOf: async (messageId) => (await taken()).find((mail) => mail.messageId === messageId)?.headers,
    close: async () => {
      await transport.close()
      await stop()
    },
  }
}

/** Mail programs offer to unsubscribe by these headers (RFC 8058), and only by them. */
const unsubscribing = (name: string, open: () => Promise<SmtpUnderTest>) =>
  describe(`unsubscribing from mail by ${name}`, () => {
    let under: SmtpUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())
    const sent = async (unsubscribe?: string) => {
      const mail = { ...letter('a@example.nz'), ...(unsubscribe ? { unsubscribe } : {}) }
      await under.transport.send(mail)
      // A server that has taken a mail may list it a moment later.
      const headers = () => under.headersOf(`<${mail.id}@tribu.example>`)
      await until(async () => (await headers()) !== undefined)
      return (await headers())!
    }

    test('is offered at one click, by a link as long as ours are', async () => {
      const url = `https://tribu.example/unsubscribe/${'a'.repeat(40)}.${'b'.repeat(120)}.${'c-_'.repeat(15)}`
      expect(await sent(url)).toMatchObject({
        'list-unsubscribe': `<${url}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        'auto-submitted': 'auto-generated',
      })
    })

    test('is covered by the signature, which names our domain and key', async () => {
      const signature = (await sent('https://tribu.example/unsubscribe/a.b.c'))['dkim-signature']!
      const tags = new Map(
        signature.split(';').map((tag) => tag.replace(/\s+/g, '').split(/=(.*)/s) as [string, string]),
      )
      expect([tags.get('d'), tags.get('s'), tags.get('a')]).toEqual(['tribu.example', 'suite', 'rsa-sha256'])
      expect(tags.get('h')!.split(':')).toEqual(
        expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
      )
    })

    test('is not offered of what an account cannot do without', async () => {
      expect(Object.keys(await sent()).filter((header) => header.startsWith('list-'))).toEqual([])
    })
  })

const letter = (address: string) => ({
  id: crypto.randomUUID(),
  to: { name: 'A', address },
  subject: 's',
  text: 't',
  html: '<p>t</p>',
})

mailTransportFeatures('SMTP to a server of our own', openOwnServer)
unsubscribing('SMTP to a server of our own', openOwnServer)
await onEngine('mail', (start) => {
  mailTransportFeatures('SMTP to a mail server', () => openMailServer(start))
  unsubscribing('SMTP to a mail server', () => openMailServer(start))
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
