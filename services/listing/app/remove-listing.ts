import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { notFound } from '@tribu/platform/errors.ts'
import type { Session } from '@tribu/platform/http/session-token.ts'
import type { ListingStore } from '../ports.ts'

/** Removes a listing: its owner or an admin. Removing twice answers as the first time did to its owner: it is gone. @throws AppError not-found */
export const makeRemoveListing =
  (deps: { store: ListingStore; clock: Clock }) =>
  async ({ by, id }: { by: Session; id: string }): Promise<void> => {
    const mayRemove = (lister: string) => lister === by.member || by.admin
    const record = await deps.store.get(id)
    if (!record || record.removed || !mayRemove(record.lister.id)) throw notFound()
    await deps.store.change(id, (current) =>
      current.removed ? undefined : { ...current, removed: true, updatedAt: secondsOf(deps.clock()) },
    )
  }
