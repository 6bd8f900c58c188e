import { expect, test } from '@jest/globals'
import { keepDraft, readDraft } from './draft.ts'
import type { Draft } from './draft.ts'

const DAY = 24 * 3600
const NOW = 1_800_000_000_000
const photo = (uid: string, ageSeconds: number) => ({
  uid,
  path: `medium/${uid}.jpg`,
  bucket: 'local',
  date: NOW / 1000 - ageSeconds,
  width: 9,
  height: 9,
})
const draft: Draft = {
  savedAt: NOW,
  type: 'free',
  values: { name: 'Boxes' },
  photos: [photo('young', DAY - 60), photo('old', DAY + 60), photo('own', 30 * DAY)],
}

test('photos that the server has removed meanwhile are left out', () => {
  keepDraft('key', draft)
  const read = readDraft('key', ['own'], NOW)
  expect(read?.values.name).toBe('Boxes')
  expect(read?.photos.map(({ uid }) => uid)).toEqual(['young', 'own'])
})

test.each([null, 'not json', '{}', '{"type":"swap","photos":[],"values":{},"savedAt":1}', '[]', '"text"'])(
  'what is no draft (%s) is none',
  (text) => {
    if (text !== null) localStorage.setItem('key', text)
    expect(readDraft('key')).toBeUndefined()
  },
)
