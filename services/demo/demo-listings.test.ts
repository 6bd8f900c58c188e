import { describe, expect, test } from '@jest/globals'
import categories from '@tribu/proto/data/categories.json' with { type: 'json' }
import regions from '@tribu/proto/data/regions.json' with { type: 'json' }
import { demoListings } from './demo-listings.ts'
import { demoMembers } from './demo-members.ts'
import type { DemoListing } from './demo-types.ts'
import { iconFile } from './pictures/icon-file.ts'

const listings = demoListings()
const members = demoMembers()
const unique = (values: unknown[]): number => new Set(values).size
const districtIds = (region: (typeof regions)[number]): number[] => region.districts.map(({ _id }) => _id)

describe('the catalogue', () => {
  test('has at least 300 listings, each key and each name once', () => {
    expect(listings.length).toBeGreaterThanOrEqual(300)
    expect(unique(listings.map(({ key }) => key))).toBe(listings.length)
    expect(unique(listings.map(({ name }) => name))).toBe(listings.length)
    expect(unique(listings.map(({ description }) => description))).toBe(listings.length)
  })

  test('is the same every time', () => {
    expect(demoListings()).toEqual(listings)
  })

  test('covers every child category and only child categories', () => {
    const children = categories.filter(({ depth }) => depth === 3).map(({ slug }) => slug)
    expect(new Set(listings.map(({ category }) => category))).toEqual(new Set(children))
  })

  test('covers every region and nine districts out of ten', () => {
    const used = new Set(listings.map(({ district }) => district))
    const districts = regions.flatMap(districtIds)
    expect(regions.filter((region) => !districtIds(region).some((id) => used.has(id)))).toEqual([])
    expect([...used].filter((id) => !districts.includes(id))).toEqual([])
    expect(used.size).toBeGreaterThan(districts.length * 0.9)
  })

  test.each([
    ['sharing', 150],
    ['selling', 60],
    ['free', 30],
    ['service', 30],
  ])('has %s listings, at least %i', (type, least) => {
    expect(listings.filter((listing) => listing.type === type).length).toBeGreaterThanOrEqual(least)
  })

  test('gives the lender many things to rent out', () => {
    const lent = listings.filter(({ member, type }) => member === 'lender' && type === 'sharing')
    expect(lent.length).toBeGreaterThanOrEqual(12)
  })

  test('is spread over the last 120 days', () => {
    const days = listings.map(({ ageSeconds }) => ageSeconds / 86_400)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...days)).toBeLessThanOrEqual(120)
    for (let month = 0; month < 4; month++) {
      expect(days.filter((day) => Math.floor(day / 30) === month).length).toBeGreaterThan(60)
    }
  })
})

/** Names of the listings that break a rule: the failure then says which. */
const breaking = (rule: (listing: DemoListing) => boolean): string[] =>
  listings.filter((listing) => !rule(listing)).map(({ name }) => name)

const memberOf = ({ member }: DemoListing) => members.find(({ key }) => key === member)
const isService = ({ type }: DemoListing): boolean => type === 'service'
const between = (value: number, least: number, most: number): boolean => value >= least && value <= most

describe('every listing', () => {
  test('belongs to a member: services to registered businesses, all else to private members', () => {
    expect(breaking((listing) => memberOf(listing) !== undefined)).toEqual([])
    expect(breaking((listing) => Boolean(memberOf(listing)?.['lender-gst']) === isService(listing))).toEqual(
      [],
    )
  })

  test('shows a telephone number and an example website exactly when it is a service', () => {
    expect(breaking((listing) => (listing.phone !== '') === isService(listing))).toEqual([])
    expect(
      breaking((listing) => /^https:\/\/[a-z-]+\.example$/.test(listing.website) === isService(listing)),
    ).toEqual([])
  })

  test('has the prices of its type in whole cents', () => {
    const amounts = ['price-daily', 'price-min', 'price-max'] as const
    expect(breaking((listing) => amounts.every((field) => Number.isSafeInteger(listing[field])))).toEqual([])
    expect(breaking((listing) => listing['price-daily'] > 0 === (listing.type === 'sharing'))).toEqual([])
    expect(breaking((listing) => listing['price-min'] > 0 === isService(listing))).toEqual([])
    expect(
      breaking((listing) => listing['price-max'] > 0 === ['selling', 'service'].includes(listing.type)),
    ).toEqual([])
    expect(
      breaking((listing) => !isService(listing) || listing['price-max'] >= listing['price-min']),
    ).toEqual([])
  })

  test('discounts weeks and keeps grace periods only when it is rented out', () => {
    const hours = [1, 24, 48, 72, 96, 120, 144, 168]
    expect(breaking((listing) => hours.includes(listing['grace-period']))).toEqual([])
    expect(breaking((listing) => between(listing['discount-weekly'], 0, 60))).toEqual([])
    const plain = (listing: DemoListing) => listing['discount-weekly'] === 0 && listing['grace-period'] === 1
    expect(breaking((listing) => listing.type === 'sharing' || plain(listing))).toEqual([])
  })

  test('has texts of a readable length', () => {
    expect(breaking(({ name }) => between(name.length, 5, 80))).toEqual([])
    expect(breaking(({ description }) => between(description.length, 90, 1500))).toEqual([])
    expect(breaking((listing) => (listing['condition-summary'] === '') === isService(listing))).toEqual([])
    expect(breaking((listing) => (listing['delivery-details'] !== '') === listing.delivery)).toEqual([])
  })

  test('has two to four different pictures whose icons exist', () => {
    expect(breaking(({ pictures }) => between(pictures.length, 2, 4))).toEqual([])
    expect(
      breaking(({ pictures }) => unique(pictures.map((spec) => JSON.stringify(spec))) === pictures.length),
    ).toEqual([])
    const icons = new Set(
      listings.flatMap(({ pictures }) =>
        pictures.flatMap(({ subject, companion = subject }) => [subject, companion]),
      ),
    )
    for (const icon of icons) expect(iconFile(icon)).toMatch(/\.webp$/)
  })
})
