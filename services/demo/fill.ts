import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { ImageStore } from '@tribu/platform/images/image-store.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import type { listingInternal } from '@tribu/proto/internal/listing.ts'
import type { messagingInternal } from '@tribu/proto/internal/messaging.ts'
import type { paymentInternal } from '@tribu/proto/internal/payment.ts'
import { demoId } from './demo-id.ts'
import { demoListings } from './demo-listings.ts'
import { demoMembers } from './demo-members.ts'
import { demoTalks, type DemoTalk } from './demo-talks.ts'
import { keepDemoPicture } from './keep-demo-picture.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import type { DemoListing, DemoMember } from './demo-types.ts'
import type { PictureSpec } from './pictures/picture-spec.ts'

const JOINED_BEFORE_DAYS = 200

export type FillDeps = {
  identity: Pick<InternalApi<typeof identityInternal>, 'seedMembers'>
  listing: Pick<InternalApi<typeof listingInternal>, 'seedListing'>
  messaging: Pick<InternalApi<typeof messagingInternal>, 'seedTalk'>
  payment: Pick<InternalApi<typeof paymentInternal>, 'seedLender'>
  images: ImageStore
  clock: Clock
  /** The time the demo data is laid out from, in ms; the same at every start that goes on filling. */
  from: number
  /** How many listings, the newest first; undefined: all. */
  most: number | undefined
  stopped: () => boolean
}

/**
 * Fills the marketplace: members, then every listing with its first picture, newest first, talks about some, then the other pictures. Can be cut off
 * anywhere and called again. Pictures go the way of an upload. Returns whether all is there.
 */
export const fill = async (deps: FillDeps): Promise<boolean> => {
  const seconds = secondsOf(deps.from)

  const picture = (key: string, spec: PictureSpec): Promise<Image> =>
    keepDemoPicture(deps.images, demoId('picture', key), spec, deps.from)

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

  const talkSeed = ({ listing, asker, hoursAgo, lines }: DemoTalk) => {
    let at = seconds - hoursAgo * 3600
    return {
      listing: demoId('listing', listing),
      asker: demoId('member', asker),
      lines: lines.map(({ by, text, after }) => ({ by, text, at: (at += after * 60) })),
    }
  }

  const members = []
  for (const [nth, member] of demoMembers().entries()) {
    if (deps.stopped()) return false
    members.push(await memberSeed(member, nth))
  }
  await deps.identity.seedMembers({ members })
  const lenders = new Set(
    demoListings().flatMap(({ type, member }) => (type === 'sharing' ? [demoId('member', member)] : [])),
  )
  for (const member of members)
    if (lenders.has(member._id)) {
      if (deps.stopped()) return false
      await deps.payment.seedLender({
        member: member._id,
        'first-name': member['first-name'],
        'last-name': member['last-name'] || member['first-name'],
      })
    }

  const listings = demoListings()
    .sort((a, b) => a.ageSeconds - b.ageSeconds)
    .slice(0, deps.most)
  const isListed = (key: string) => listings.some((listing) => listing.key === key)
  const firstPictures = new Map<string, Image>()
  for (const listing of listings) {
    if (deps.stopped()) return false
    const [first] = listing.pictures
    if (!first) continue
    const image = await picture(`${listing.key} 0`, first)
    firstPictures.set(listing.key, image)
    await deps.listing.seedListing(listingSeed(listing, [image]))
  }
  for (const talk of demoTalks.filter(({ listing }) => isListed(listing)))
    await deps.messaging.seedTalk(talkSeed(talk))
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
