import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeLog } from '../log.ts'
import { makeOutboxTables } from '../outbox/outbox-tables.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
const copies: Database[] = []
const folders: string[] = []
beforeAll(async () => {
  database = await makeTestDatabase()
  for (let copy = 0; copy < 8; copy += 1)
    copies.push(openDatabase({ url: database.url, max: 2, log: makeLog('silent') }))
})
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.close()))
  await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

const folderOf = async (files: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'tribu-migrations-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), text)
  return folder
}
const THING = 'create table thing.thing (id int primary key)'
const NAMED = `alter table thing.thing add column name text not null default ''`

test('of eight copies that start at once on an empty database, each file is run by one, in order', async () => {
  const folder = await folderOf({ '001-thing': THING, '002-name': NAMED })
  const ran = await Promise.all(
    copies.map(async (copy) => {
      await makeOutboxTables(copy, 'thing')
      return migrate(copy, 'thing', folder)
    }),
  )
  expect(ran.filter((names) => names.length > 0)).toEqual([['001-thing.sql', '002-name.sql']])
})

test('a new copy adds its file; the one before it goes on, and starts again, beside it', async () => {
  const [before, after] = [
    await folderOf({ '001-crew': 'create table crew (id int); create schema if not exists crew' }),
    await folderOf({
      '001-crew': 'create table crew (id int); create schema if not exists crew',
      '002-name': 'alter table crew add column name text',
    }),
  ]
  const [old, fresh] = copies as [Database, Database]
  expect(await migrate(old, 'crew', before)).toEqual(['001-crew.sql'])
  expect(await migrate(fresh, 'crew', after)).toEqual(['002-name.sql'])
  await old.query('insert into crew (id) values (1)')
  expect(await migrate(old, 'crew', before)).toEqual([])
  expect(await fresh.query('select id, name from crew')).toEqual([{ id: 1, name: null }])
})

test('a file that was changed after it ran is refused, by name', async () => {
  const [db] = copies as [Database]
  await migrate(db, 'firm', await folderOf({ '001-firm': 'select 1' }))
  const changed = migrate(db, 'firm', await folderOf({ '001-firm': 'select 2', '002-more': 'select 3' }))
  await expect(changed).rejects.toThrow('Migration firm/001-firm.sql was changed after it ran')
  expect(await db.query('select name from firm.migration')).toEqual([{ name: '001-firm.sql' }])
})

test('a file that fails leaves nothing of itself or of those beside it, and is tried again', async () => {
  const [db] = copies as [Database]
  const files = { '001-good': 'create table half (id int)', '002-bad': 'create table half (id int)' }
  await expect(migrate(db, 'half', await folderOf(files))).rejects.toThrow('already exists')
  expect(await db.query(`select to_regclass('half') as there`)).toEqual([{ there: null }])
  const mended = { ...files, '002-bad': 'alter table half add column name text' }
  expect(await migrate(db, 'half', await folderOf(mended))).toEqual(['001-good.sql', '002-bad.sql'])
})
