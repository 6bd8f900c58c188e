import { expect, test } from '@jest/globals'
import { namedCategories } from './named-categories.ts'

test.each([
  ['Lawn mowers & trimmers', '/garden-outdoor/lawn-mowers-trimmers'],
  ['lawn mower', '/garden-outdoor/lawn-mowers-trimmers'],
  ['trimmers', '/garden-outdoor/lawn-mowers-trimmers'],
  ['car', '/vehicles-transport/cars-utes'],
  ['tools', '/tools'],
])('"%s" names %s', (text, uri) => {
  expect(namedCategories(text)).toEqual([uri])
})

test.each(['mower', 'drill', ''])('"%s" names none', (text) => {
  expect(namedCategories(text)).toEqual([])
})
