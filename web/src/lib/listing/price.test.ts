import { describe, expect, test } from '@jest/globals'
import { priceLine, weeklyPrice } from './price.ts'

const priced = (given: Partial<Parameters<typeof priceLine>[0]>) => ({
  type: 'sharing' as const,
  'price-daily': 0,
  'price-min': 0,
  'price-max': 0,
  'discount-weekly': 0,
  ...given,
})

describe('weeklyPrice', () => {
  test.each([
    [1000, 0, 7000],
    [1000, 25, 5250],
    [333, 10, 2098], // 2097.9
    [1001, 50, 3504], // 3503.5
    [1000, 100, 0],
  ])('%s cents a day less %s percent is %s a week', (daily, discount, week) => {
    expect(weeklyPrice(priced({ 'price-daily': daily, 'discount-weekly': discount }))).toBe(week)
  })
})

describe('priceLine', () => {
  test('says what each type costs', () => {
    expect(priceLine(priced({ 'price-daily': 1850 }))).toEqual({ amount: '$18.50', unit: 'a day' })
    expect(priceLine(priced({ type: 'free' }))).toEqual({ amount: 'Free' })
    expect(priceLine(priced({ type: 'selling', 'price-max': 123456 }))).toEqual({ amount: '$1,234.56' })
  })

  test.each([
    [6000, 12000, '$60.00 – $120.00'],
    [6000, 6000, '$60.00'],
    [6000, 0, 'From $60.00'],
    [0, 12000, 'Up to $120.00'],
    [0, 0, 'Price on request'],
  ])('a service from %s to %s reads %s', (min, max, amount) => {
    expect(priceLine(priced({ type: 'service', 'price-min': min, 'price-max': max }))).toEqual({ amount })
  })
})
