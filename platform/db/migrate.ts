import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'

/** Whoever changes tables holds this, so that copies that start at once take turns. */
export const MIGRATION_LOCK = 7_200_002

/** Copies wait this long for the one that migrates, and one statement of it may take this long. */
export const MIGRATION_LIMIT = { limitMs: 10 * 60_000 }

/**
 * Brings a schema up to date: the `.sql` files of `folder` that it has not had yet, in the order of their names, each in one transaction
 * with the note that it ran. Forward only. Copies that start at once take turns. A file that ran is never changed: that is refused.
 */
export const migrate = async (db: Database, schema: string, folder: string): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await tx.query(`create schema if not exists ${schema}`)
    await tx.query(
      `create table if not exists ${schema}.migration (name text primary key, text text not null, ran_at timestamptz not null default now())`,
    )
    const done = new Map(
      (await tx.query<{ name: string; text: string }>(`select name, text from ${schema}.migration`)).map(
        (row) => [row.name, row.text],
      ),
    )
    const fresh: string[] = []
    for (const { name, text } of files) {
      const ran = done.get(name)
      if (ran === text) continue
      if (ran !== undefined)
        throw new Error(`Migration ${schema}/${name} was changed after it ran; write a new file instead.`)
      await tx.query(text)
      await tx.query(`insert into ${schema}.migration (name, text) values ($1, $2)`, [name, text])
      fresh.push(name)
    }
    return fresh
  }, MIGRATION_LIMIT)
}
