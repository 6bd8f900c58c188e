import { describe, expect, test } from '@jest/globals'
import type { MailAbouts, Reader } from '../about.ts'
import { booking, lent, money, payout, reader, review } from '../testing/abouts.ts'
import { renderLetter, type Letter } from './letter.ts'
import { LETTERS } from './letters.ts'

const BOOKING_LINK = 'https://tribu.example/booking/b1'
const NEAR_BY = 'https://tribu.example/search?type=sharing'
const BANK = 'https://tribu.example/settings/bank-account'

/** Each kind to each of its readers: what it must say, and where it leads. */
const TABLE: [keyof MailAbouts, unknown, string, string[], string][] = [
  [
    'request-received',
    lent,
    'Aroha would like to borrow your Makita drill',
    ['Tuesday, 1 December to Friday, 4 December', '$47.25', 'by Sunday, 22 November at 10:00'],
    BOOKING_LINK,
  ],
  [
    'request-sent',
    booking,
    'You asked for Makita drill',
    ['Aroha has until Sunday, 22 November at 10:00', 'Nothing is charged before they accept'],
    BOOKING_LINK,
  ],
  [
    'request-nudge',
    lent,
    'Aroha is waiting for your answer',
    ['by Sunday, 22 November at 10:00'],
    BOOKING_LINK,
  ],
  [
    'request-last-nudge',
    lent,
    'Two hours left to answer Aroha',
    ['by Sunday, 22 November at 10:00'],
    BOOKING_LINK,
  ],
  [
    'request-accepted',
    booking,
    'Aroha accepted: Makita drill is yours from Tuesday, 1 December',
    [
      'Pick-up: Tuesday, 1 December, between 9am and 1pm',
      'Return: Friday, 4 December, before 5pm',
      'until Monday, 23 November at 10:00',
    ],
    BOOKING_LINK,
  ],
  ['request-declined', booking, 'Makita drill is not to be had this time', ['Nothing was charged'], NEAR_BY],
  ['request-expired', booking, 'Your request for Makita drill has expired', ['Nothing was charged'], NEAR_BY],
  ['request-expired', lent, 'The request of Aroha has expired', ['The days are free again'], BOOKING_LINK],
  [
    'booking-cancelled',
    { ...booking, cancelledBy: 'lender', paid: true },
    'Cancelled: Makita drill, Tuesday, 1 December to Friday, 4 December',
    ['Aroha cancelled this booking', 'The $47.25 that you paid come back to your card'],
    BOOKING_LINK,
  ],
  [
    'booking-cancelled',
    { ...lent, cancelledBy: 'lender', paid: true },
    'Cancelled: Makita drill, Tuesday, 1 December to Friday, 4 December',
    ['You cancelled this booking', '2.9% of the rental and $0.30'],
    BOOKING_LINK,
  ],
  [
    'booking-cancelled',
    { ...lent, cancelledBy: 'borrower', paid: true },
    'Cancelled: Makita drill, Tuesday, 1 December to Friday, 4 December',
    ['Aroha cancelled this booking', 'The borrower gets everything back.'],
    BOOKING_LINK,
  ],
  [
    'booking-cancelled',
    { ...booking, cancelledBy: 'system' },
    'Cancelled: Makita drill, Tuesday, 1 December to Friday, 4 December',
    ['The payment did not come about in time', 'Nothing was kept'],
    BOOKING_LINK,
  ],
  [
    'booking-cancelled',
    { ...lent, cancelledBy: 'system' },
    'Cancelled: Makita drill, Tuesday, 1 December to Friday, 4 December',
    ['The payment did not come about in time', 'No money had moved'],
    BOOKING_LINK,
  ],
  [
    'booking-disputed',
    lent,
    'There is a claim about Makita drill',
    ['No money moves until it is settled', 'support@tribu.example'],
    BOOKING_LINK,
  ],
  [
    'start-reminder',
    booking,
    'Tomorrow: Makita drill',
    ['you pick up Makita drill from Aroha', 'due back on Friday, 4 December'],
    BOOKING_LINK,
  ],
  ['start-reminder', lent, 'Tomorrow: Makita drill', ['Aroha picks up your Makita drill'], BOOKING_LINK],
  [
    'return-reminder',
    booking,
    'Due back tomorrow: Makita drill',
    ['tomorrow, Friday, 4 December, before 5pm'],
    BOOKING_LINK,
  ],
  [
    'booking-completed',
    booking,
    'How was it with Aroha?',
    ['you have 14 days', 'until the end of Saturday, 5 December'],
    BOOKING_LINK,
  ],
  [
    'booking-completed',
    lent,
    'How was it with Aroha?',
    ['after that your money is on its way'],
    BOOKING_LINK,
  ],
  [
    'refund',
    { ...money, amount: 500, reason: 'It came late' },
    '$5.00 come back to your card',
    ['The reason given: It came late'],
    BOOKING_LINK,
  ],
  [
    'refund',
    { ...money, amount: 500, role: 'lender', reason: '' },
    '$5.00 were given back to Aroha',
    ['$5.00 of what Aroha paid for your Makita drill'],
    BOOKING_LINK,
  ],
  [
    'card-refused',
    money,
    'Your card was refused: please pay for Makita drill',
    ['There was not enough money on it.', 'pay $47.25 with another card by Sunday, 22 November at 10:00'],
    BOOKING_LINK,
  ],
  [
    'bank-asks',
    money,
    'Your bank asks you to confirm the payment for Makita drill',
    ['by Sunday, 22 November at 10:00', 'we never ask for its password'],
    BOOKING_LINK,
  ],
  [
    'payout-paid',
    payout,
    '$44.65 for your rentals',
    ['your account ending in 0000, to arrive on Wednesday, 9 December'],
    BANK,
  ],
  [
    'payout-failed',
    { ...payout, reason: 'The account is closed. Please give another one.' },
    'Your payout of $44.65 did not arrive',
    ['The account is closed. Please give another one.', 'The money is safe with us'],
    BANK,
  ],
  [
    'review-posted',
    review,
    'Aroha wrote a review about you',
    ['4 of 5 stars for the rental of Makita drill'],
    'https://tribu.example/profile',
  ],
  [
    'review-posted',
    { ...review, listing: '' },
    'Aroha wrote a review about you',
    ['4 of 5 stars for a rental'],
    'https://tribu.example/profile',
  ],
]

describe.each(TABLE)('%s %#', (kind, about, subject, said, link) => {
  const write = LETTERS[kind] as (about: unknown, reader: Reader) => Letter
  const mail = renderLetter(write(about, reader))

  test('says what it must, and leads where it must', () => {
    expect(mail.subject).toBe(subject)
    const flat = mail.text.replace(/\s+/g, ' ')
    for (const part of ['Kia ora Mere,', ...said]) expect(flat).toContain(part)
    expect(mail.text.split('\n')).toContain(link)
    expect(mail.html.split(`href="${link.replace('&', '&amp;')}"`)).toHaveLength(3)
    expect(mail.text).not.toMatch(/undefined|null|NaN|Invalid/)
  })

  test('escapes what members typed', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const { html } = renderLetter(
      write({ ...(about as object), listing: hostile, reason: hostile }, { ...reader, other: hostile }),
    )
    expect(html).not.toContain('<img')
  })
})

test('no kind of letter is left out of the table', () => {
  expect(new Set(TABLE.map(([kind]) => kind))).toEqual(new Set(Object.keys(LETTERS)))
})
