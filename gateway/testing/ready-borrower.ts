import { randomInt } from 'node:crypto'
import { until } from '@tribu/platform/testing/until.ts'
import type { Visitor } from './visitor.ts'

type Message = { channel: string; to: string; text: string }
type Member = Pick<Visitor, 'must' | 'send'>

/** Good for every charge. */
export const GOOD_CARD = '4242424242424242'

/** Verifies who is signed in as a borrower must be: what they bill to, and a made up mobile number by the code that is texted to it. */
const verify = async ({ must, send }: Member, url: string, member: string) => {
  const phone = `+6421${randomInt(1_000_000, 9_999_999)}`
  await must(
    send('PUT', `/api/user/${member}`, {
      'billing-name': 'Ready Borrower',
      'billing-address-line1': '1 Lake Road',
      'billing-postcode': '3330',
      'billing-city': 'Taupō',
      phone,
      'phone-country-code': '+64',
      'driver-license-number': 'QZ987654',
      'driver-license-version': '937',
      'driver-license-dob': '1981-07-23',
    }),
  )
  let code = ''
  await until(async () => {
    const messages = (await (await fetch(`${url}/dev/outbox?format=json`)).json()) as Message[]
    const text = messages.find(({ channel, to }) => channel === 'text' && to === phone)?.text ?? ''
    code = /\d{6}/.exec(text)?.[0] ?? ''
    return code !== ''
  })
  await must(send('POST', '/api/phone-verification', { code }))
}

/** Saves a test card of the sandbox, and confirms it where its bank asks; it becomes the one that is charged. */
export const saveCard = async ({ must, send }: Member, number: string) => {
  const setup = await must(send<{ 'setup-intent': string }>('POST', '/api/stripe/setup-intent', {}))
  const intent = setup['setup-intent']
  const card = { 'setup-intent': intent, number, expires: '12/40', cvc: '123' }
  const given = await must(
    send<{ status: string; 'client-secret': string }>('POST', '/api/stripe/sandbox-card', card),
  )
  if (given.status === 'requires_action') {
    const answer = { 'client-secret': given['client-secret'], agree: true }
    await must(send('POST', '/api/stripe/sandbox-confirmation', answer))
  }
  await must(send('POST', '/api/stripe/method', { 'setup-intent': intent }))
}

/** Makes of who is signed in a borrower whose requests are taken. */
export const makeReadyBorrower = async (visitor: Member, url: string, member: string) => {
  await verify(visitor, url, member)
  await saveCard(visitor, GOOD_CARD)
}
