import { describe, expect, test } from '@jest/globals'
import { aListing } from '../../../jest/a-listing.ts'
import { toViewed, withViewed } from './recently-viewed.ts'

const region = { _id: 103, name: 'Waikato' }
const viewed = (id: string) => toViewed(aListing({ _id: id }), region)

describe('recently viewed', () => {
  test('keeps exactly the fields of the specification, and the first photo only', () => {
    const listing = aListing({})
    const kept = toViewed({ ...listing, photos: [...listing.photos, ...listing.photos] }, {
      ...region,
      districts: [],
    } as typeof region)
    expect(Object.keys(kept).sort()).toEqual(
      [
        '_id',
        'name',
        'type',
        'category',
        'price-daily',
        'discount-weekly',
        'price-min',
        'price-max',
        'photos',
        'review-count',
        'review-sum',
        'region',
        'district',
        'created-at',
      ].sort(),
    )
    expect(kept.photos).toHaveLength(1)
    expect(kept.region).toEqual(region)
    expect(kept.district).toEqual({ _id: 30, name: 'Taupō' })
  })

  test('puts the current one first and has none twice', () => {
    const list = ['a', 'b', 'a'].reduce(
      (before, id) => withViewed(before, viewed(id)),
      [] as ReturnType<typeof viewed>[],
    )
    expect(list.map((item) => item._id)).toEqual(['a', 'b'])
  })

  test('keeps twenty', () => {
    const list = Array.from({ length: 25 }, (_, index) => String(index)).reduce(
      (before, id) => withViewed(before, viewed(id)),
      [] as ReturnType<typeof viewed>[],
    )
    expect(list).toHaveLength(20)
    expect(list[0]?._id).toBe('24')
  })
})
