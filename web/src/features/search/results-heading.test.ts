import { expect, test } from '@jest/globals'
import { resultsHeading } from './results-heading.ts'

test.each([
  [undefined, '', undefined, 'All Listings'],
  [undefined, 'drill', 30, "All Listings ('drill' within 40km)"],
  ['Power Tools', '', 30, 'Power Tools (within 40km)'],
  ['Power Tools', 'drill', undefined, "Power Tools ('drill')"],
])('category %s, text "%s", district %s reads %s', (category, s, district, heading) => {
  expect(resultsHeading(category, { s, district, radius: 40 })).toBe(heading)
})
