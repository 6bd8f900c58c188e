import { describe, expect, test } from '@jest/globals'
import { canSearch, readSearch, searchHref } from './search-params.ts'

const read = (address: string) => {
  const url = new URL(address, 'https://tribu.example')
  return readSearch(url.pathname, url.searchParams)
}

describe('the address of a search', () => {
  test.each([
    '/search',
    '/search?s=drill',
    '/c/tools/power-tools',
    '/c/tools?s=saw&district=30&radius=80&type=free&sort=nearest',
    '/search?type=service',
  ])('%s is read and written the same', (address) => {
    expect(searchHref(read(address))).toBe(address)
  })

  test('what it does not understand counts as not said', () => {
    expect(read('/search?district=x&radius=7&type=gold&sort=up')).toMatchObject({
      district: undefined,
      radius: 40,
      type: 'all',
      sort: 'newest',
    })
    expect(read('/search?district=1').district).toBeUndefined()
  })

  test('results are sorted by match when there is a text', () => {
    expect(read('/search?s=drill').sort).toBe('best')
  })
})

test('a search needs a text, or a district with a radius', () => {
  expect(canSearch({ s: ' ', district: undefined, radius: 40 })).toBe(false)
  expect(canSearch({ s: 'drill', district: undefined, radius: 40 })).toBe(true)
  expect(canSearch({ s: '', district: 30, radius: 40 })).toBe(true)
})
