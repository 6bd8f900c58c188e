import { expect, test } from '@jest/globals'
import { phoneLink } from './phone-link.ts'

test.each([
  ['021 555 0123', 'tel:+64215550123'],
  ['(07) 378-0000', 'tel:+6473780000'],
  ['+64 21 555 0123', 'tel:+64215550123'],
  ['0064 21 555 0123', 'tel:+64215550123'],
  ['64 21 555 0123', 'tel:+64215550123'],
  ['0800 64 64 64', 'tel:+64800646464'],
])('%s dials %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})
