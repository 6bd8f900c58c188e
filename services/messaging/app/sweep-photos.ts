import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { ImageStore } from '@tribu/platform/images/image-store.ts'
import { UNCLAIMED_IMAGE_SECONDS } from '@tribu/proto/http/limits.ts'
import type { MessagingStore } from '../ports.ts'

const AT_ONCE = 100
// Older ones were looked at often enough.
const LOOKED_AT_SECONDS = 7 * 24 * 3600

/** Removes pictures that are in no message a day after they came. Returns whether there may be more. */
export const makeSweepPhotos =
  (deps: { store: MessagingStore; images: ImageStore; clock: Clock }) => async (): Promise<boolean> => {
    const to = secondsOf(deps.clock()) - UNCLAIMED_IMAGE_SECONDS
    const uids = await deps.store.takeUnusedPhotos({ from: to - LOOKED_AT_SECONDS, to }, AT_ONCE)
    for (const uid of uids) await deps.images.remove(uid)
    return uids.length === AT_ONCE
  }
