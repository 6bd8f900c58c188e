import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Queryable } from '@tribu/platform/db/database.ts'
import type { User } from '@tribu/proto/http/member.ts'
import { rowsWith } from '@tribu/platform/testing/rows-with.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { connectBeside } from '../testing/connect-beside.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { makeVisitor } from '../testing/visitor.ts'

// A borrower becomes verified, from outside, with a crash in between; and where what they told is found afterwards.

const LICENSE = 'QZ987654'
const BORN = '1931-07-23'
const NUMBER = '+64211987654'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(async () => {
  await server.kill()
  await server.clean()
})

type Message = { channel: string; to: string; text: string }
const textsTo = async (number: string) => {
  const answer = await fetch(`${server.url}/dev/outbox?format=json`)
  const messages = answer.status === 200 ? ((await answer.json()) as Message[]) : []
  return messages.filter(({ channel, to }) => channel === 'text' && to === number)
}

const tablesWith = async (text: string) => {
  const beside = await connectBeside(server.dataDir)
  const db: Queryable = { query: async (sql, values) => (await beside.query(sql, values)).rows }
  try {
    return [...new Set(await rowsWith(db, text))]
  } finally {
    await beside.end()
  }
}

test('a borrower is verified by a texted code, though everything was killed after it was asked for; the licence is nowhere but in its table', async () => {
  const before = makeVisitor(server.url)
  const { _id } = await before.signUp('borrower@example.nz')
  await before.list()
  const told = await before.must(
    before.send<User>('PUT', `/api/user/${_id}`, {
      'billing-name': 'Aroha Ngata',
      'billing-address-line1': '1 Lake Road',
      'billing-postcode': '3330',
      'billing-city': 'Taupō',
      phone: NUMBER,
      'phone-country-code': '+64',
      'driver-license-number': LICENSE,
      'driver-license-version': '937',
      'driver-license-dob': BORN,
    }),
  )
  expect(told).toMatchObject({ 'phone-verified': false, 'driver-license-given': true })
  await server.kill()
  const firstOutput = server.output()
  server = await startServer({ dataDir: server.dataDir, env: { LOG_LEVEL: 'trace' } })

  await until(async () => (await textsTo(NUMBER)).length > 0)
  const [text, ...more] = await textsTo(NUMBER)
  expect(more).toEqual([])
  const code = /^\d{6}/.exec(text!.text)?.[0] ?? ''
  const member = makeVisitor(server.url)
  await member.must(
    member.send('POST', '/api/signin', { email: 'borrower@example.nz', password: 'pōhutukawa at dusk' }),
  )
  const wrong = await member.send('POST', '/api/phone-verification', {
    code: code === '000000' ? '000001' : '000000',
  })
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ title: 'code' }] } })
  expect(await member.must(member.send<User>('POST', '/api/phone-verification', { code }))).toMatchObject({
    'phone-verified': true,
    'verification-status': 'verification-required',
  })

  expect(await tablesWith(LICENSE)).toEqual(['identity.driver_license'])
  expect(await tablesWith(BORN)).toEqual(['identity.driver_license'])
  expect(await tablesWith(NUMBER)).toEqual(['identity.phone_code', 'notification.kept_text'])
  const seen = JSON.stringify([
    await member.send('GET', `/api/user/${_id}`),
    await makeVisitor(server.url).send('GET', `/api/user/${_id}`),
    await makeVisitor(server.url).search('s=drill'),
  ])
  const logs = firstOutput + server.output()
  for (const secret of [LICENSE, BORN]) expect(seen + logs).not.toContain(secret)
  expect(logs).toContain('/api/phone-verification') // what is searched is there
  for (const secret of [NUMBER, NUMBER.slice(3), `"${code}"`, `: ${code}`, ` ${code} `])
    expect(logs).not.toContain(secret)
})
