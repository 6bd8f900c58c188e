import { until } from '@tribu/platform/testing/until.ts'
import type { Availability } from '@tribu/proto/http/booking.ts'
import type { Visitor } from './visitor.ts'

/** The bank form, right in every field. */
const BANK_FORM = {
  business_type: 'individual',
  first_name: 'Lena',
  last_name: 'Tui',
  dob: '1980-02-03',
  address_line1: '1 Queen Street',
  address_city: 'Auckland',
  address_postal_code: '1010',
  phone: '021 123 4567',
  account_number: '11-0000-0000000-010',
  account_holder_name: 'Lena Tui',
  account_holder_type: 'individual',
}

/** Makes of who is signed in a lender who can be paid; waits until their listing can be booked. */
export const makeReadyLender = async (visitor: Visitor, listing: string) => {
  await visitor.must(visitor.send('POST', '/api/stripe/createAccount', BANK_FORM))
  await until(async () => {
    const { body } = await visitor.send<Availability>('GET', `/api/availability/${listing}`)
    return body.connected
  })
}
