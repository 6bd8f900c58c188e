import { createHash } from 'node:crypto'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { conflict } from '@tribu/platform/errors.ts'
import { idFrom, newId } from '@tribu/platform/ids.ts'
import type { ListingForm } from '@tribu/proto/http/listing.ts'
import { fieldsOf, type ListingRecord, type PhotoFacts } from '../domain/listing-record.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import type { ListingStore, MemberFacts } from '../ports.ts'
import { checkForm, listerOf, photoRefused } from './check-form.ts'
import type { KnowLister } from './know-lister.ts'

export type NewListing = { member: string; form: ListingForm; idempotencyKey: string | undefined }

export const photoFacts = ({ uid, width, height, date }: Image): PhotoFacts => ({ uid, width, height, date })

// The same body in another order of fields is the same body.
const hashOf = (form: ListingForm) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')

/**
 * Lists something. With an idempotency key the same request, sent again, answers with the first listing.
 * @throws AppError invalid, forbidden (a service by someone who is no business), conflict (the key was used for something else)
 */
export const makeCreateListing =
  (deps: { store: ListingStore; knowLister: KnowLister; clock: Clock }) =>
  async ({ member, form, idempotencyKey }: NewListing): Promise<ListingRecord> => {
    const lister = await deps.knowLister(member, form.type === 'service')
    checkForm(form, lister)
    const id = idempotencyKey ? idOfKey(member, idempotencyKey) : newId()
    const formHash = hashOf(form)
    const existing = idempotencyKey ? await deps.store.get(id) : undefined
    const record = existing ?? (await insertNew(deps, { id, form, formHash, lister }))
    if (record.formHash !== formHash) {
      throw conflict(
        'idempotency-key',
        'This request was already used for another listing',
        'Idempotency-Key',
      )
    }
    return record
  }

const insertNew = async (
  deps: { store: ListingStore; clock: Clock },
  { id, form, formHash, lister }: { id: string; form: ListingForm; formHash: string; lister: MemberFacts },
) => {
  const uids = form.photos.map((photo) => photo.uid)
  const photos = await deps.store.claimPhotos(lister.id, uids, id)
  if (!photos) throw photoRefused()
  const now = secondsOf(deps.clock())
  return deps.store.insert({
    id,
    version: 1,
    fields: fieldsOf(form),
    photos: photos.map(photoFacts),
    lister: listerOf(lister),
    removed: false,
    hidden: false,
    reviewCount: 0,
    reviewSum: 0,
    createdAt: now,
    updatedAt: now,
    formHash,
  })
}

// The id follows from the key: a second try, at any time and on any copy, meets the listing of the first, and claims its photos for it.
const idOfKey = (member: string, key: string) => idFrom(`${member} ${key}`)
