import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import type { Mail, MailTransport } from './ports.ts'

/** A mail as it arrived. */
export type Arrived = Omit<Mail, 'id' | 'unsubscribe'> & { messageId: string }

/** A transport with its far end. */
export type TransportUnderTest = {
  transport: MailTransport
  arrived: () => Promise<Arrived[]>
  close: () => Promise<void>
}

const mail = (change: Partial<Mail> = {}): Mail => ({
  id: crypto.randomUUID(),
  to: { name: 'Tāne', address: 'tane@example.nz' },
  subject: 'Nau mai, haere mai',
  text: `Kia ora Tāne,\n\na line that is long: ${'kererū '.repeat(30)}\nhttps://tribu.example/reset/a.b`,
  html: '<p>Kia ora <b>Tāne</b> 🛶</p>',
  ...change,
})

/** What every transport of mails does. */
export const mailTransportFeatures = (name: string, open: () => Promise<TransportUnderTest>) =>
  describe(`mail by ${name}`, () => {
    let under: TransportUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    const sent = async (given: Mail) => {
      await under.transport.send(given)
      const arrived = async () =>
        (await under.arrived()).filter((one) => one.messageId === `<${given.id}@tribu.example>`)
      // A server that has taken a mail may list it a moment later.
      await until(async () => (await arrived()).length > 0)
      return arrived()
    }

    test('arrives as it was written', async () => {
      const given = mail()
      const { id, ...content } = given
      expect(await sent(given)).toEqual([{ ...content, messageId: `<${id}@tribu.example>` }])
    })

    test('sent again can be told by its Message-ID', async () => {
      const given = mail()
      await sent(given)
      const [first, ...doubles] = await sent(given)
      expect(first).toBeDefined()
      for (const double of doubles) expect(double).toEqual(first)
    })

    test('goes to its one address, whatever the member is called', async () => {
      const given = mail({
        to: { name: 'A\r\nBcc: b@example.nz, "x" <c@example.nz>', address: 'a@example.nz' },
      })
      const [one] = await sent(given)
      expect(one?.to.address).toBe('a@example.nz')
    })

    test('with a subject of two lines adds no header', async () => {
      const [one] = await sent(mail({ subject: 'Hello\r\nBcc: b@example.nz' }))
      expect(one?.to.address).toBe('tane@example.nz')
    })
  })
