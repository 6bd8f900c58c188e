import { expect, test } from '@jest/globals'
import { photoUrl } from './photo-url.ts'

const NOW = 1_760_000_000_000
const WEEK = 7 * 24 * 3600
const taken = (secondsAgo: number) => ({ uid: 'u1', date: NOW / 1000 - secondsAgo })

test('an image of the last 7 days is shown at full size, an older one as asked', () => {
  expect(photoUrl(taken(WEEK - 1), 'medium', NOW)).toBe('/images/full/u1.jpg')
  expect(photoUrl(taken(WEEK), 'medium', NOW)).toBe('/images/medium/u1.jpg')
  expect(photoUrl(taken(WEEK), 'full', NOW)).toBe('/images/full/u1.jpg')
})

test('a missing image has a picture that stands for it', () => {
  expect([photoUrl(undefined), photoUrl(null)]).toEqual(['/no-image.jpg', '/no-image.jpg'])
})
