import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { ImageStore } from '@tribu/platform/images/image-store.ts'
import type { ChallengeStore, LoosePictureStore, ResetStore, SessionStore } from '../ports.ts'

/** Removes what is over: sessions, reset requests, spent challenges, and picture files that no member names. */
export const makeCleanUp =
  (deps: {
    db: Database
    sessions: SessionStore
    resets: ResetStore
    challenges: ChallengeStore
    pictures: LoosePictureStore
    images: ImageStore
    clock: Clock
  }) =>
  async (): Promise<void> => {
    const now = deps.clock()
    await deps.sessions.removeOver(deps.db, now)
    await deps.resets.removeOver(deps.db, now)
    await deps.challenges.removeOver(deps.db, now)
    for (const uid of await deps.pictures.due(deps.db, now)) {
      await deps.images.remove(uid)
      await deps.pictures.claim(deps.db, uid)
    }
  }
