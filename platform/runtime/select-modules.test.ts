import { expect, test } from '@jest/globals'
import type { ModuleTable } from './module.ts'
import { selectModules } from './select-modules.ts'

const entry = (...needs: string[]) => ({
  summary: '',
  needs,
  load: () => Promise.reject(new Error('never loaded')),
})
const table: ModuleTable = {
  gateway: entry('listing', 'search'),
  search: entry('listing'),
  identity: entry(),
  listing: entry('identity'),
}

test('starts each module after what it needs', () => {
  expect(selectModules(table, 'all')).toEqual(['identity', 'listing', 'search', 'gateway'])
})

test('takes the named ones only, in the right order: the others run elsewhere', () => {
  expect(selectModules(table, 'gateway, identity')).toEqual(['identity', 'gateway'])
})

test('names an unknown target and what there is', () => {
  expect(() => selectModules(table, 'bookings')).toThrow(
    'There is no target "bookings". There are: all, gateway, search, identity, listing.',
  )
})

test('refuses a circle', () => {
  expect(() => selectModules({ a: entry('b'), b: entry('a') }, 'all')).toThrow(
    'Modules need each other in a circle: a → b → a.',
  )
})
