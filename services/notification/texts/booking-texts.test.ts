import { expect, test } from '@jest/globals'
import type { Reader } from '../about.ts'
import { KINDS } from '../kinds.ts'
import { TEXTS } from './booking-texts.ts'

const reader: Reader = { firstName: '', other: 'Māhina', publicUrl: 'https://tribu.example' }
const about = {
  booking: '0193e5a0-1111-7000-8000-000000000000',
  listing: 'Kākāpō-green ladder 🪜 that reaches up to the third floor of anything',
  start: '2026-12-01',
  end: '2026-12-04',
  amount: 4725,
  answerDue: 1_795_294_800,
  payUntil: 1_795_294_800,
  cancelledBy: 'lender',
  role: 'borrower',
  rating: 4,
}

test.each([
  ['request-received', 'Tribu: Mahina asks for your Kakapo-green ladder th..'],
  ['request-last-nudge', 'Tribu: two hours left to answer Mahina about your Kakapo-green ladder th..'],
  ['request-accepted', 'Tribu: Mahina accepted.'],
  ['card-refused', 'Tribu: your card was refused. Please pay $47.25 for Kakapo-green ladder'],
  ['booking-cancelled', 'Tribu: Cancelled: Kakapo-green ladder th.., Tuesday, 1 December'],
  ['booking-disputed', 'Tribu: There is a claim about Kakapo-green ladder th..'],
  ['start-reminder', 'Tribu: Tomorrow: Kakapo-green ladder th..'],
  ['return-reminder', 'Tribu: Due back tomorrow: Kakapo-green ladder th..'],
] as const)(
  '%s: in letters that every phone has, in two parts at most, with the link at its end',
  (kind, begin) => {
    const write = TEXTS[kind] as (about: unknown, reader: Reader) => string
    const text = write(about, reader)
    expect(text.slice(0, begin.length)).toBe(begin)
    expect(text).toMatch(/^[\x20-\x7e]+$/)
    expect(text.length).toBeLessThanOrEqual(2 * 153)
    expect(text.endsWith('https://tribu.example/booking/0193e5a0-1111-7000-8000-000000000000')).toBe(true)
  },
)

test('a review is texted with the way to the profile', () => {
  expect(TEXTS['review-posted']({ ...about, other: 'm2' }, reader)).toBe(
    'Tribu: Mahina wrote a review about you: https://tribu.example/profile',
  )
})

test('no kind that can be had as a text lacks one', () => {
  const texted = Object.entries(KINDS).flatMap(([kind, facts]) => (facts.texted ? [kind] : []))
  expect(Object.keys(TEXTS).sort()).toEqual(texted.sort())
})
