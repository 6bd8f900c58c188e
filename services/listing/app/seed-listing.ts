import { forbidden } from '@tribu/platform/errors.ts'
import { ListingForm } from '@tribu/proto/http/listing.ts'
import type { DemoListingSeed } from '@tribu/proto/internal/listing.ts'
import { fieldsOf } from '../domain/listing-record.ts'
import type { ListingStore } from '../ports.ts'
import { checkForm, listerOf } from './check-form.ts'
import { photoFacts } from './create-listing.ts'
import type { KnowLister } from './know-lister.ts'

const SEEDED = 'seeded'

/**
 * Adds a listing of the demo data under its own id and time; sent again with more pictures, it gets them. What a member has changed
 * since is left alone.
 */
export const makeSeedListing =
  (deps: { store: ListingStore; knowLister: KnowLister; allowed: boolean }) =>
  async (seed: DemoListingSeed): Promise<{ added: boolean }> => {
    if (!deps.allowed) throw forbidden()
    const form = ListingForm.parse({ ...seed.form, photos: seed.photos.map(({ uid }) => ({ uid })) })
    const lister = await deps.knowLister(seed.member, form.type === 'service')
    checkForm(form, lister)
    for (const image of seed.photos)
      await deps.store.addPhoto({ image, member: seed.member, claimedBy: seed._id })
    const photos = seed.photos.map(photoFacts)
    const record = {
      id: seed._id,
      version: 1,
      fields: fieldsOf(form),
      photos,
      lister: listerOf(lister),
      removed: false,
      hidden: false,
      reviewCount: 0,
      reviewSum: 0,
      createdAt: seed['created-at'],
      updatedAt: seed['created-at'],
      formHash: SEEDED,
    }
    const stored = await deps.store.insert(record)
    if (stored === record) return { added: true }
    await deps.store.change(seed._id, (current) => {
      const untouched = current.updatedAt === current.createdAt && !current.removed
      return untouched && current.photos.length < photos.length ? { ...current, photos } : undefined
    })
    return { added: false }
  }
