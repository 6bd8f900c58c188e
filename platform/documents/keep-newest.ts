import type { Collection } from 'mongodb'
import { TIME_LIMIT, unlessThere } from './mongo.ts'

/** Facts about a thing of another service, by its id; the version is the owner's. */
export type FactsDocument<Facts> = { _id: string; version: number; facts: Facts }

/** Keeps facts unless newer ones are there, so that news may come twice and in any order. */
export const keepNewest = async <Facts extends { id: string; version: number }>(
  collection: Collection<FactsDocument<Facts>>,
  facts: Facts,
): Promise<void> => {
  const { id: _id, version } = facts
  // The driver's types of filters and updates say nothing of a type that is not known yet.
  const known = collection as unknown as Collection<FactsDocument<object>>
  const takeOver = () =>
    known.updateOne({ _id, version: { $lt: version } }, { $set: { version, facts } }, TIME_LIMIT)
  if ((await takeOver()).matchedCount === 1) return
  // Somebody may have added it just now, with older facts.
  if (!(await unlessThere(known.insertOne({ _id, version, facts }, TIME_LIMIT)))) await takeOver()
}
