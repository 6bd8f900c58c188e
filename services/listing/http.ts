import express, { type Router } from 'express'
import { invalid, notFound } from '@tribu/platform/errors.ts'
import { answer, type Answering } from '@tribu/platform/http/answer.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import { uploadPhoto } from '@tribu/proto/http/image.ts'
import { createListing, getListing, removeListing, updateListing } from '@tribu/proto/http/listing.ts'
import { listCategories, listRegions } from '@tribu/proto/http/place.ts'
import type { makeCreateListing } from './app/create-listing.ts'
import type { makeRemoveListing } from './app/remove-listing.ts'
import type { makeUpdateListing } from './app/update-listing.ts'
import { isListed, type ListingRecord } from './domain/listing-record.ts'
import { allCategories, allRegions } from './domain/places.ts'
import type { ListingStore } from './ports.ts'
import { presentListing } from './present-listing.ts'

export type ListingRoutes = {
  store: Pick<ListingStore, 'get'>
  bucket: string
  create: ReturnType<typeof makeCreateListing>
  update: ReturnType<typeof makeUpdateListing>
  remove: ReturnType<typeof makeRemoveListing>
  takePhoto: (member: string, file: Buffer) => Promise<Image>
  /** Tells the edge caches that this listing is not what they have. */
  changed: (id: string) => Promise<void>
}

/** The public routes of listing. */
export const listingRoutes = (answering: Answering, deps: ListingRoutes): Router => {
  const router = express.Router()
  const show = async (record: ListingRecord) => {
    await deps.changed(record.id)
    return presentListing(record, deps.bucket)
  }

  answer(router, answering, listCategories, async () => allCategories)
  answer(router, answering, listRegions, async () => allRegions)

  answer(router, answering, getListing, async ({ params }) => {
    const record = await deps.store.get(params.id)
    if (!record || !isListed(record)) throw notFound()
    return presentListing(record, deps.bucket)
  })

  answer(router, answering, createListing, async ({ member, body, idempotencyKey }) =>
    show(await deps.create({ member: member.member, form: body, idempotencyKey })),
  )

  answer(router, answering, updateListing, async ({ member, params, body }) =>
    show(await deps.update({ member: member.member, id: params.id, form: body })),
  )

  answer(router, answering, removeListing, async ({ member, params }) => {
    await deps.remove({ by: member, id: params.id })
    await deps.changed(params.id)
    return { _id: params.id }
  })

  answer(router, answering, uploadPhoto, async ({ member, file }) => {
    if (!file) throw invalid('photo', 'Please choose a photo', 'photo-missing')
    return deps.takePhoto(member.member, file)
  })

  return router
}
