import { randomUUID } from 'node:crypto'
import { until } from '../../platform/testing/until.ts'
import type { Booking } from '../../proto/http/booking.ts'
import type { Listing } from '../../proto/http/listing.ts'
import type { User } from '../../proto/http/member.ts'
import { GOOD_CARD, makeReadyBorrower, saveCard } from '../../gateway/testing/ready-borrower.ts'
import { makeVisitor } from '../../gateway/testing/visitor.ts'

const DAY_MS = 24 * 3600 * 1000

/** `yyyy-mm-dd` of so many days from now; a few days either way do not matter here. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const signIn = async (url: string, who: string) => {
  const visitor = makeVisitor(url)
  const form = { email: `${who}@tribu.example`, password: 'kowhai-harbour-42' }
  return { ...visitor, me: await visitor.must(visitor.send<User>('POST', '/api/signin', form)) }
}

// Takes a charge when it is saved, refuses the first one afterwards.
const CARD_REFUSED_LATER = '4000000000000341'

/** Bookings of the demo's member from the demo's lender: one that waits for an answer, one that is paid, one whose card was refused; and their talk. */
export const makeSomeBookings = async (url: string) => {
  const [borrower, lender] = await Promise.all([signIn(url, 'member'), signIn(url, 'lender')])
  await makeReadyBorrower(borrower, url, borrower.me._id)
  let listing: Listing | undefined
  await until(async () => {
    ;[listing] = await lender.search(`user=${lender.me._id}&type=sharing&limit=1`)
    return listing !== undefined
  })

  const ask = async (from: number) => {
    const form = {
      listing: listing!._id,
      start: inDays(from),
      end: inDays(from + 3),
      'tribu-agreement': true,
    }
    const key = { 'idempotency-key': randomUUID() }
    return (await borrower.must(borrower.send<Booking>('POST', '/api/booking', form, key)))._id
  }
  const accept = async (id: string, payment: Booking['payment-status']) => {
    await lender.must(lender.send('PUT', `/api/booking/${id}?action=approve`, { 'tribu-agreement': true }))
    await until(async () => {
      const now = await borrower.must(borrower.send<Booking>('GET', `/api/booking/${id}`))
      return now['payment-status'] === payment
    })
  }
  const waiting = await ask(10)
  const paid = await ask(20)
  await accept(paid, 'paid')
  await saveCard(borrower, CARD_REFUSED_LATER)
  const refused = await ask(30)
  await accept(refused, 'failed')
  await saveCard(borrower, GOOD_CARD)
  // The talk about them has the bookings' own lines, and what both say.
  const { thread } = await borrower.must(borrower.send<Booking>('GET', `/api/booking/${waiting}`))
  const say = (member: typeof borrower, message: string) =>
    member.send('POST', `/api/thread/${thread}/message`, { message })
  await until(async () => (await say(borrower, 'Kia ora! When can I come by?')).status === 200)
  await lender.must(say(lender, 'After nine. The way is on https://www.doc.govt.nz/parks.'))
  return { waiting, paid, refused, thread }
}
