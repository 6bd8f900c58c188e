import { describe, expect, test } from '@jest/globals'
import { splitName } from './split-name.ts'

describe('a name typed in one field', () => {
  test.each([
    ['Aroha Ngata', 'Aroha', 'Ngata'],
    ['Mary Jane Watson', 'Mary Jane', 'Watson'],
    ['Anneke van der Berg', 'Anneke', 'van der Berg'],
    ['Hone Te Rauparaha', 'Hone', 'Te Rauparaha'],
    ['  Tāne   Māhuta ', 'Tāne', 'Māhuta'],
    ['Madonna', 'Madonna', ''],
    ['Van Morrison', 'Van', 'Morrison'],
    ['Kererū Tool Hire Ltd', 'Kererū Tool Hire Ltd', ''],
    ['Taupō Repair Services', 'Taupō Repair Services', ''],
    ['Smith & Sons', 'Smith & Sons', ''],
    ['🛠 Fixit Limited', '🛠 Fixit Limited', ''],
  ])('%s', (typed, firstName, lastName) => {
    expect(splitName(typed)).toEqual({ firstName, lastName })
  })
})
