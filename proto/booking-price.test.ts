import { expect, test } from '@jest/globals'
import { percentOf, priceOf } from './booking-price.ts'

test.each([
  [1, false, 1500],
  [6, false, 9000],
  [7, false, 9450],
  [14, false, 18_900],
  [3, true, 4725],
  [7, true, 9923],
])('%i days, insured %s: %i cents', (days, insured, amount) => {
  expect(priceOf({ priceDaily: 1500, discountWeekly: 10 }, days, insured).amount).toBe(amount)
})

test('the parts add up to the amount', () => {
  const { full, discount, rental, insurance, amount } = priceOf(
    { priceDaily: 999, discountWeekly: 33 },
    9,
    true,
  )
  expect([full, discount, rental, insurance]).toEqual([8991, 2967, 6024, 301])
  expect(rental + insurance).toBe(amount)
})

test('half a cent counts as a whole one', () => {
  expect([percentOf(10, 5), percentOf(9, 5), percentOf(0, 5), percentOf(1, 100)]).toEqual([1, 0, 0, 1])
})
