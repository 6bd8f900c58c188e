import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { keepPicture } from '@tribu/platform/images/keep-picture.ts'
import type { ImageStore } from '@tribu/platform/images/image-store.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import type { listingInternal } from '@tribu/proto/internal/listing.ts'
import { demoId } from './demo-id.ts'
import { demoListings } from './demo-listings.ts'
import { demoMembers } from './demo-members.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import type { DemoListing, DemoMember } from './demo-types.ts'
import type { PictureSpec } from './pictures/picture-spec.ts'
import { renderPicture } from './pictures/render-picture.ts'

const JOINED_BEFORE_DAYS = 200

export type FillDeps = {
  identity: Pick<InternalApi<typeof identityInternal>, 'seedMembers'>
  listing: Pick<InternalApi<typeof listingInternal>, 'seedListing'>
  images: ImageStore
  clock: Clock
  /** The time the demo data is laid out from, in ms; the same at every start that goes on filling. */
  from: number
  stopped: () => boolean
}

/**
 * Fills the marketplace: members, then every listing with its first picture, newest first, then the other pictures. Can be cut off
 * anywhere and called again. Pictures go the way of an upload. Returns whether all is there.
 */
export const fill = async (deps: FillDeps): Promise<boolean> => {
  const seconds = secondsOf(deps.from)

  const picture = async (key: string, spec: PictureSpec): Promise<Image> =>
    keepPicture(
      { store: deps.images, clock: () => deps.from },
      await renderPicture(spec),
      demoId('picture', key),
    )

  const memberSeed = async (member: DemoMember, nth: number) => ({
    _id: demoId('member', member.key),
    email: member.email,
    password: DEMO_PASSWORD,
    'first-name': member['first-name'],
    'last-name': member['last-name'],
    bio: member.bio,
    district: member.district,
    'lender-gst': member['lender-gst'] ?? '',
    access: member.access,
    'created-at': seconds - (JOINED_BEFORE_DAYS + nth) * 86_400,
    photo: await picture(`avatar ${member.key}`, member.avatar),
  })

  const listingSeed = (listing: DemoListing, photos: Image[]) => {
    const { key, member, ageSeconds, pictures: _pictures, ...form } = listing
    return {
      _id: demoId('listing', key),
      member: demoId('member', member),
      form,
      photos,
      'created-at': seconds - ageSeconds,
    }
  }

  const members = []
  for (const [nth, member] of demoMembers().entries()) {
    if (deps.stopped()) return false
    members.push(await memberSeed(member, nth))
  }
  await deps.identity.seedMembers({ members })

  const listings = demoListings().sort((a, b) => a.ageSeconds - b.ageSeconds)
  const firstPictures = new Map<string, Image>()
  for (const listing of listings) {
    if (deps.stopped()) return false
    const [first] = listing.pictures
    if (!first) continue
    const image = await picture(`${listing.key} 0`, first)
    firstPictures.set(listing.key, image)
    await deps.listing.seedListing(listingSeed(listing, [image]))
  }
  for (const listing of listings) {
    const photos = [firstPictures.get(listing.key)].filter((image) => image !== undefined)
    for (const [nth, spec] of listing.pictures.entries()) {
      if (deps.stopped()) return false
      if (nth > 0) photos.push(await picture(`${listing.key} ${nth}`, spec))
    }
    if (photos.length > 1) await deps.listing.seedListing(listingSeed(listing, photos))
  }
  return true
}
