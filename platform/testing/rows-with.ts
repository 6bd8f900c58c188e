import type { Queryable } from '../db/database.ts'

/** The tables, once per row, in which a text stands, in any column of any schema; bytes are searched as text too. */
export const rowsWith = async (db: Queryable, text: string): Promise<string[]> => {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found: string[] = []
  const hex = Buffer.from(text).toString('hex')
  for (const { name } of tables) {
    const rows = await db.query(
      `select 1 from ${name} t where strpos(t::text, $1) > 0 or strpos(lower(t::text), $2) > 0`,
      [text, hex],
    )
    found.push(...rows.map(() => name))
  }
  return found
}
