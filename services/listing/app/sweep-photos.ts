import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { ImageStore } from '@tribu/platform/images/image-store.ts'
import { UNCLAIMED_IMAGE_SECONDS } from '@tribu/proto/http/limits.ts'
import type { ListingStore } from '../ports.ts'

const AT_ONCE = 100

/** Removes pictures that no listing shows a day after they came. Returns whether there may be more. */
export const makeSweepPhotos =
  (deps: { store: ListingStore; images: ImageStore; clock: Clock }) => async (): Promise<boolean> => {
    const uids = await deps.store.takeUnusedPhotos(secondsOf(deps.clock()) - UNCLAIMED_IMAGE_SECONDS, AT_ONCE)
    for (const uid of uids) await deps.images.remove(uid)
    return uids.length === AT_ONCE
  }
