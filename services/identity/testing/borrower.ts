import type { User } from '@tribu/proto/http/member.ts'
import { newcomer, PASSWORD, type IdentityRun } from './identity-run.ts'

/** What a borrower tells of themselves, all of it right; `change` says what is not. */
export const details = (change: Record<string, unknown> = {}) => ({
  'billing-name': 'Aroha Ngata',
  'billing-address-line1': '1 Lake Road',
  'billing-postcode': '3330',
  'billing-city': 'Taupō',
  'billing-country': 'NZ',
  phone: '021 123 4567',
  'phone-country-code': '+64',
  'driver-license-number': 'AB 123456',
  'driver-license-version': '123',
  'driver-license-dob': '1990-12-31',
  ...change,
})

let numbers = 0
/** A mobile number that no other call was given, each in a block of its own. */
export const freshNumber = () => {
  numbers += 1
  return `021 ${String(100 + numbers)} 4567`
}

/** A new member who has told everything and was texted a code. */
export const borrower = async (run: IdentityRun, change: Record<string, unknown> = {}) => {
  const { browser, user } = await newcomer(run)
  const tell = (more: Record<string, unknown>) => browser.send<User>('PUT', `/api/user/${user._id}`, more)
  const { status, body } = await tell(details({ phone: freshNumber(), ...change }))
  if (status !== 200) throw new Error(`details were refused: ${JSON.stringify(body)}`)
  const requests = async () =>
    (
      await run.db.query<{ id: string }>(
        'select id from identity.phone_code where member = $1 order by created_at, id',
        [user._id],
      )
    ).map((row) => row.id)
  return {
    browser,
    id: user._id,
    tell,
    requests,
    /** The code of the last text. */
    code: async () => {
      const request = (await requests()).at(-1) ?? ''
      return (await run.identity.phoneCode({ request }))?.code ?? ''
    },
    verify: (code: string) => browser.send<User>('POST', '/api/phone-verification', { code }),
    /** Again, after a time in which the session was over. */
    signIn: () => browser.send('POST', '/api/signin', { email: user.email, password: PASSWORD }),
    again: () => browser.send('POST', '/api/phone-code', {}),
  }
}

/** A code that is not the right one. */
export const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
