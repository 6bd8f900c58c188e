import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Image } from '@tribu/proto/http/image.ts'
import { ListingForm } from '@tribu/proto/http/listing.ts'
import { makeFollowReviews } from './app/follow-reviews.ts'
import { fieldsOf, type ListingRecord } from './domain/listing-record.ts'
import type { ListingStore, MemberFacts } from './ports.ts'

/** An event that was written with a record: its name, key and place in the order of that key. */
export type WrittenEvent = { name: string; key: string }

export type StoreUnderTest = {
  store: ListingStore
  /** The events that wait to be carried out for a listing, in their order. */
  eventsOf: (listing: string) => Promise<WrittenEvent[]>
  /** Makes the next write of an event fail, as a full disk would. */
  breakEvents: (broken: boolean) => Promise<void>
  close: () => Promise<void>
}

const member: MemberFacts = {
  id: randomUUID(),
  firstName: 'Aroha',
  lastName: 'Ngata',
  photo: null,
  business: false,
  blocked: false,
  version: 1,
}

const image = (date = 1000): Image => {
  const uid = randomUUID()
  return { uid, path: `medium/${uid}.jpg`, bucket: 'local', date, width: 10, height: 10 }
}

const record = (change: Partial<ListingRecord> = {}): ListingRecord => ({
  id: randomUUID(),
  version: 1,
  fields: fieldsOf(
    ListingForm.parse({
      name: 'Drill 🪚',
      description: 'It drills.',
      type: 'sharing',
      category: 'power-tools',
      district: 23,
      'price-daily': 1500,
      'condition-summary': 'Good',
      photos: [{ uid: randomUUID() }],
    }),
  ),
  photos: [],
  lister: { id: member.id, firstName: 'Aroha', lastName: 'Ngata', photo: null, version: 1 },
  removed: false,
  hidden: false,
  reviewCount: 0,
  reviewSum: 0,
  createdAt: 1000,
  updatedAt: 1000,
  formHash: 'x',
  ...change,
})

/** What every listing store must do, whatever engine keeps it. */
export const listingStoreFeatures = (engine: string, open: () => Promise<StoreUnderTest>) =>
  describe(`listing store on ${engine}`, () => {
    let under: StoreUnderTest
    let store: ListingStore
    beforeAll(async () => {
      under = await open()
      store = under.store
    })
    afterAll(() => under.close())

    test('keeps how a listing was reviewed, in whatever order that is told, and tells it on', async () => {
      const kept = await store.insert(record())
      const follow = makeFollowReviews({ store })
      const tell = (role: string, listingCount: number, listingSum: number) =>
        follow({ listing: kept.id, role, listingCount, listingSum } as Parameters<typeof follow>[0])
      await tell('lender', 2, 9)
      await tell('lender', 1, 5)
      await tell('lender', 2, 9)
      await tell('borrower', 3, 12)
      expect(await store.get(kept.id)).toMatchObject({ reviewCount: 2, reviewSum: 9, version: 2 })
      expect((await under.eventsOf(kept.id)).map(({ name }) => name)).toEqual([
        'listing.created',
        'listing.updated',
      ])
    })

    test('gives back what was put in, and nothing for what was not', async () => {
      const kept = record()
      expect(await store.insert(kept)).toEqual(kept)
      expect(await store.get(kept.id)).toEqual(kept)
      expect(await store.get(randomUUID())).toBeUndefined()
      expect(await under.eventsOf(kept.id)).toEqual([{ name: 'listing.created', key: kept.id }])
    })

    test('of twenty inserts of one id at once, one is written, with one event', async () => {
      const id = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => store.insert(record({ id, formHash: `hash ${i}` }))),
      )
      const kept = await store.get(id)
      expect(new Set(answers.map((answer) => answer.formHash))).toEqual(new Set([kept?.formHash]))
      expect(await under.eventsOf(id)).toHaveLength(1)
    })

    test('loses no change of many at once; each has its version and its event', async () => {
      const kept = await store.insert(record())
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store.change(kept.id, (current) => ({ ...current, reviewCount: current.reviewCount + 1 })),
        ),
      )
      expect(await store.get(kept.id)).toMatchObject({ reviewCount: 20, version: 21 })
      expect(await under.eventsOf(kept.id)).toHaveLength(21)
    })

    test('a change that decides for nothing writes nothing', async () => {
      const kept = await store.insert(record())
      expect(await store.change(kept.id, () => undefined)).toEqual(kept)
      expect(await store.change(randomUUID(), (current) => current)).toBeUndefined()
      expect(await under.eventsOf(kept.id)).toHaveLength(1)
    })

    test('a record and its event are both there or neither', async () => {
      const kept = await store.insert(record())
      await under.breakEvents(true)
      const refused = record()
      await expect(store.insert(refused)).rejects.toThrow(/full_disk/)
      await expect(store.change(kept.id, (current) => ({ ...current, removed: true }))).rejects.toThrow(
        /full_disk/,
      )
      await under.breakEvents(false)
      expect(await store.get(refused.id)).toBeUndefined()
      expect(await store.get(kept.id)).toEqual(kept)
    })

    test('tells what is listed: not what was removed or is hidden', async () => {
      const [shown, removed, hidden] = [
        await store.insert(record()),
        await store.insert(record()),
        await store.insert(record()),
      ]
      await store.change(removed.id, (current) => ({ ...current, removed: true }))
      await store.change(hidden.id, (current) => ({ ...current, hidden: true }))
      expect(await store.listed([shown.id, removed.id, hidden.id, randomUUID()])).toEqual([shown.id])
      expect((await store.sitemap(1000)).map((entry) => entry.id)).toContain(shown.id)
      expect((await store.sitemap(1000)).map((entry) => entry.id)).not.toContain(removed.id)
      expect((await under.eventsOf(hidden.id)).at(-1)?.name).toBe('listing.removed')
      await store.change(hidden.id, (current) => ({ ...current, hidden: false }))
      expect((await under.eventsOf(hidden.id)).at(-1)?.name).toBe('listing.updated')
      expect(await store.idsOf(member.id)).toEqual(expect.arrayContaining([shown.id, removed.id, hidden.id]))
    })

    test('pictures are claimed by their member for one listing, in the order asked, all or none', async () => {
      const [one, two, foreign] = [image(), image(), image()]
      await store.addPhoto({ image: one, member: member.id, claimedBy: null })
      await store.addPhoto({ image: two, member: member.id, claimedBy: null })
      await store.addPhoto({ image: foreign, member: randomUUID(), claimedBy: null })
      const listing = randomUUID()
      expect(await store.claimPhotos(member.id, [two.uid, foreign.uid], listing)).toBeUndefined()
      expect(await store.claimPhotos(member.id, [two.uid, randomUUID()], listing)).toBeUndefined()
      expect(await store.claimPhotos(member.id, [two.uid, one.uid], listing)).toEqual([two, one])
      expect(await store.claimPhotos(member.id, [one.uid], listing)).toEqual([one])
      expect(await store.claimPhotos(member.id, [one.uid], randomUUID())).toBeUndefined()
    })

    test('a refused claim leaves its pictures free for another listing, and keeps what the listing had', async () => {
      const [own, free, foreign] = [image(), image(), image()]
      await store.addPhoto({ image: own, member: member.id, claimedBy: null })
      await store.addPhoto({ image: free, member: member.id, claimedBy: null })
      await store.addPhoto({ image: foreign, member: randomUUID(), claimedBy: null })
      const [listing, another] = [randomUUID(), randomUUID()]
      await store.claimPhotos(member.id, [own.uid], listing)
      expect(await store.claimPhotos(member.id, [own.uid, free.uid, foreign.uid], listing)).toBeUndefined()
      expect(await store.claimPhotos(member.id, [free.uid], another)).toEqual([free])
      expect(await store.claimPhotos(member.id, [own.uid], another)).toBeUndefined()
    })

    test('of two listings that claim one picture at once, one gets it', async () => {
      const photo = image()
      await store.addPhoto({ image: photo, member: member.id, claimedBy: null })
      const claims = await Promise.all(
        [1, 2, 3, 4].map(() => store.claimPhotos(member.id, [photo.uid], randomUUID())),
      )
      expect(claims.filter(Boolean)).toHaveLength(1)
    })

    test('old pictures that no listing shows are taken away, the others stay', async () => {
      const [loose, shown, dropped, young] = [image(10), image(10), image(10), image(5000)]
      for (const photo of [loose, shown, dropped, young])
        await store.addPhoto({ image: photo, member: member.id, claimedBy: null })
      const id = randomUUID()
      await store.claimPhotos(member.id, [shown.uid, dropped.uid], id)
      await store.insert(record({ id, photos: [shown], updatedAt: 20, createdAt: 20 }))
      const taken: string[] = []
      for (
        let batch = await store.takeUnusedPhotos(4000, 2);
        batch.length > 0;
        batch = await store.takeUnusedPhotos(4000, 2)
      )
        taken.push(...batch)
      expect(taken).toEqual(expect.arrayContaining([loose.uid, dropped.uid]))
      expect(taken).not.toContain(shown.uid)
      expect(taken).not.toContain(young.uid)
    })

    test('keeps the newest facts of a member, whatever order they come in', async () => {
      const id = randomUUID()
      await store.keepMember({ ...member, id, firstName: 'Two', version: 2 })
      await store.keepMember({ ...member, id, firstName: 'One', version: 1 })
      expect((await store.member(id))?.firstName).toBe('Two')
      expect(await store.member(randomUUID())).toBeUndefined()
    })
  })
