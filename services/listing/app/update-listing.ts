import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { notFound } from '@tribu/platform/errors.ts'
import type { ListingForm } from '@tribu/proto/http/listing.ts'
import { fieldsOf, type ListingRecord } from '../domain/listing-record.ts'
import type { ListingStore } from '../ports.ts'
import { checkForm, photoRefused } from './check-form.ts'
import { photoFacts } from './create-listing.ts'
import type { KnowLister } from './know-lister.ts'

/**
 * Replaces what a listing says. Another member's listing looks exactly like a missing one.
 * @throws AppError not-found, invalid, forbidden
 */
export const makeUpdateListing =
  (deps: { store: ListingStore; knowLister: KnowLister; clock: Clock }) =>
  async ({ member, id, form }: { member: string; id: string; form: ListingForm }): Promise<ListingRecord> => {
    const before = await deps.store.get(id)
    if (!before || before.removed || before.lister.id !== member) throw notFound()
    checkForm(form, await deps.knowLister(member, form.type === 'service'))
    const photos = await deps.store.claimPhotos(
      member,
      form.photos.map((photo) => photo.uid),
      id,
    )
    if (!photos) throw photoRefused()
    const after = await deps.store.change(id, (record) =>
      record.removed
        ? undefined
        : {
            ...record,
            fields: fieldsOf(form),
            photos: photos.map(photoFacts),
            updatedAt: secondsOf(deps.clock()),
          },
    )
    if (!after || after.removed) throw notFound()
    return after
  }
