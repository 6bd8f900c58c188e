import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { ImageStore } from '@tribu/platform/images/image-store.ts'
import type {
  ChallengeStore,
  LicenseStore,
  LoosePictureStore,
  PhoneCodeStore,
  ResetStore,
  SessionStore,
} from '../ports.ts'

/** Caps look back a day; a second one is left for questions about bills. */
const CODES_KEPT_MS = 2 * 24 * 3_600_000

/** Removes what is over: sessions, reset requests, codes, spent challenges, driver licences, and picture files that no member names. */
export const makeCleanUp =
  (deps: {
    db: Database
    sessions: SessionStore
    resets: ResetStore
    challenges: ChallengeStore
    pictures: LoosePictureStore
    licenses: LicenseStore
    codes: PhoneCodeStore
    images: ImageStore
    clock: Clock
  }) =>
  async (): Promise<void> => {
    const now = deps.clock()
    await deps.sessions.removeOver(deps.db, now)
    await deps.resets.removeOver(deps.db, now)
    await deps.challenges.removeOver(deps.db, now)
    await deps.licenses.purgeDue(deps.db, now)
    await deps.codes.removeOlder(deps.db, now - CODES_KEPT_MS)
    for (const uid of await deps.pictures.due(deps.db, now)) {
      await deps.images.remove(uid)
      await deps.pictures.claim(deps.db, uid)
    }
  }
