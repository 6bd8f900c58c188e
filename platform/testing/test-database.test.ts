import { expect, test } from '@jest/globals'
import { makeTestDatabase } from './test-database.ts'

test('every suite has a database of its own', async () => {
  const [one, other] = [await makeTestDatabase(), await makeTestDatabase()]
  try {
    await one.db.query('create table only_here (id int)')
    const there = 'select to_regclass($1) is not null as there'
    expect(await one.db.query(there, ['only_here'])).toEqual([{ there: true }])
    expect(await other.db.query(there, ['only_here'])).toEqual([{ there: false }])
  } finally {
    await one.drop()
    await other.drop()
  }
})
