import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { MailRefused, TryLater } from './ports.ts'
import { makeSmsTransport } from './sms-transport.ts'
import { startSmsProvider, type ProviderAnswer } from './testing/sms-provider.ts'

const NUMBER = '+64211234567'

let provider: Awaited<ReturnType<typeof startSmsProvider>>
beforeAll(async () => {
  provider = await startSmsProvider()
})
afterAll(() => provider.close())
beforeEach(() => {
  provider.posted.length = 0
  provider.answer(() => ({ status: 201 }))
})

const transport = (limitMs?: number) =>
  makeSmsTransport({ url: provider.url, account: 'AC1', token: 's:cret', from: '+6421000000' }, limitMs)
const aText = () => ({
  id: crypto.randomUUID(),
  member: crypto.randomUUID(),
  number: NUMBER,
  text: 'Kia ora & 1+1',
})
const sending = async (answer: ProviderAnswer, limitMs?: number) => {
  provider.answer(() => answer)
  return transport(limitMs)(aText()).then(
    () => undefined,
    (error: Error) => error,
  )
}

test('posts a form with the account, and the same key each time', async () => {
  const text = aText()
  await transport()(text)
  await transport()(text)
  const [first, second] = provider.posted
  expect(first).toEqual({
    to: NUMBER,
    from: '+6421000000',
    body: 'Kia ora & 1+1',
    key: text.id,
    authorization: `Basic ${Buffer.from('AC1:s:cret').toString('base64')}`,
  })
  expect(second).toEqual(first)
})

test.each([400, 404, 422])('%i is for good', async (status) => {
  expect(await sending({ status, text: `{"message":"${NUMBER} is no number"}` })).toBeInstanceOf(MailRefused)
})

test.each([401, 403, 408, 429, 500, 502, 307])('%i may be tried again', async (status) => {
  const error = await sending({ status, headers: { location: 'http://127.0.0.1:1/' } })
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MailRefused)
})

test.each([429, 503])('%i with Retry-After is tried again after it', async (status) => {
  const error = await sending({ status, headers: { 'retry-after': '120' } })
  expect(error).toBeInstanceOf(TryLater)
  expect((error as TryLater).afterMs).toBe(120_000)
})

test.each(['silent', 'cut'] as const)('a provider that is %s is no refusal', async (answer) => {
  const error = await sending(answer, 200)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MailRefused)
})

test('what it throws names no number', async () => {
  for (const answer of [
    { status: 400, text: NUMBER },
    { status: 500, text: NUMBER },
    'cut',
    'silent',
  ] as const) {
    const error = await sending(answer, 200)
    expect(`${error} ${String(error?.cause)}`).not.toContain('211234567')
  }
})
