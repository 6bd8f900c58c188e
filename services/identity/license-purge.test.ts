import { expect, test } from '@jest/globals'
import type { User } from '@tribu/proto/http/member.ts'
import { rowsWith } from '@tribu/platform/testing/rows-with.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { borrower, freshNumber } from './testing/borrower.ts'
import { PASSWORD, startIdentity } from './testing/identity-run.ts'

const DAYS = 24 * 3_600_000
const CANARIES = ['QZ987654', '937', '1931-07-23']
const LICENSE = {
  'driver-license-number': CANARIES[0],
  'driver-license-version': CANARIES[1],
  'driver-license-dob': CANARIES[2],
}

// Each restart cleans up at once, as a running process does every five minutes.
test('a licence is gone from every table within seven days of verification, and of being given', async () => {
  let now = Date.now()
  const begin = now
  const first = await startIdentity({ clock: () => now })
  const verified = await borrower(first, LICENSE)
  const { email } = (await verified.browser.send<{ user: User }>('GET', '/api/session')).body.user
  await borrower(first, { ...LICENSE, phone: freshNumber() }) // never verified
  expect((await verified.verify(await verified.code())).status).toBe(200)
  // The search finds them where they are, and nowhere else: not in the member, the outbox, or the audit.
  expect(await rowsWith(first.db, CANARIES[0]!)).toEqual([
    'identity.driver_license',
    'identity.driver_license',
  ])
  await first.pause()

  now = begin + 5 * DAYS
  const second = await startIdentity({ clock: () => now, from: first })
  expect(await rowsWith(second.db, CANARIES[2]!)).toHaveLength(2)
  await second.pause()

  now = begin + 7 * DAYS - 1
  const third = await startIdentity({ clock: () => now, from: second })
  try {
    await until(async () => (await rowsWith(third.db, CANARIES[0]!)).length === 0)
    for (const canary of [CANARIES[0]!, CANARIES[2]!]) expect(await rowsWith(third.db, canary)).toEqual([])
    expect(await third.db.query('select * from identity.driver_license')).toEqual([])
    const { body } = await third.browser().send<User>('POST', '/api/signin', { email, password: PASSWORD })
    expect(body).toMatchObject({ 'driver-license-given': true, 'phone-verified': true })
    // Two days later the codes, which hold the number, are gone as well.
    expect(await third.db.query('select * from identity.phone_code')).toEqual([])
  } finally {
    await third.stop()
  }
})
