import { describe, expect, test } from '@jest/globals'
import { readGstNumber } from './gst-number.ts'

describe('a GST number', () => {
  // The examples of Inland Revenue's specification, 35901981 and 49098576 needing the second weights.
  test.each([
    ['49091850', '49091850'],
    ['35901981', '35901981'],
    ['49098576', '49098576'],
    ['136410132', '136410132'],
    ['136-410-132', '136410132'],
    [' 49 091 850 ', '49091850'],
    ['049091850', '49091850'],
    ['136410133', undefined],
    ['9125568', undefined],
    ['49091851', undefined],
    ['999999999', undefined],
    ['1364101321', undefined],
    ['GST 49091850', undefined],
    ['49091850\u0000', undefined],
    ['٤٩٠٩١٨٥٠', undefined],
    ['', undefined],
  ])('%j is read as %j', (typed, digits) => {
    expect(readGstNumber(typed)).toBe(digits)
  })
})
