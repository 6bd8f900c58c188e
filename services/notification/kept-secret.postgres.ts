import type { Queryable } from '@tribu/platform/db/database.ts'

/** A secret that all copies share. Of copies that make it at once, the first insert wins and the others read it. */
export const keptSecret = async (within: Queryable, name: string, make: () => string): Promise<string> => {
  const look = async () =>
    (
      await within.query<{ value: string }>('select value from notification.secret where name = $1', [name])
    )[0]?.value
  const known = await look()
  if (known !== undefined) return known
  await within.query('insert into notification.secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    make(),
  ])
  const kept = await look()
  if (kept === undefined) throw new Error(`The secret "${name}" is gone from the database.`)
  return kept
}
