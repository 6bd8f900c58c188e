import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Image } from '@tribu/proto/http/image.ts'
import { newThread, unreadOf, type ThreadRecord } from './domain/thread.ts'
import type { MessagingStore, Report } from './ports.ts'
import { newLine, newMessage } from './testing/new-message.ts'

export type StoreUnderTest = {
  store: MessagingStore
  /** The names of the events that wait to be carried out for a thread, in their order. */
  eventsOf: (thread: string) => Promise<string[]>
  /** Makes the next write of an event fail, as a full disk would. */
  breakEvents: (broken: boolean) => Promise<void>
  close: () => Promise<void>
}

const NOW = 1_764_000_000_000

/** What every store of talk must do, whatever engine keeps it. */
export const messagingStoreFeatures = (engine: string, open: () => Promise<StoreUnderTest>) =>
  describe(`messaging store on ${engine}`, () => {
    let under: StoreUnderTest
    let store: MessagingStore
    beforeAll(async () => {
      under = await open()
      store = under.store
    })
    afterAll(() => under.close())

    const talk = async () => {
      const members = [randomUUID(), randomUUID()] as const
      const [ana, ben] = members
      const thread = await store.open(
        newThread({ id: randomUUID(), members, listing: randomUUID(), createdAt: NOW }),
      )
      const say = async (sender: string, text: string, at = NOW) =>
        (await store.append(thread.id, newMessage(sender, text), at))!.message
      return { thread, ana, ben, say }
    }
    const textsOf = async (thread: ThreadRecord) =>
      (await store.messages(thread.id, { limit: 200 })).map(({ text }) => text)

    test('gives back what was put in, and nothing for what was not', async () => {
      const { thread, ana, say } = await talk()
      const said = await say(ana, 'Is the drill free? 🪚')
      expect(await store.messages(thread.id, { limit: 10 })).toEqual([said])
      expect((await store.thread(thread.id))?.latest).toEqual(said)
      const nowhere = randomUUID()
      expect(await store.thread(nowhere)).toBeUndefined()
      expect(await store.append(nowhere, newMessage(ana, 'x'), NOW)).toBeUndefined()
      expect(await store.read(nowhere, ana, undefined, NOW)).toBeUndefined()
      expect(await store.messages(nowhere, { limit: 5 })).toEqual([])
    })

    test('a thread that is opened twice stays as it is', async () => {
      const { thread, ana, say } = await talk()
      await say(ana, 'Hello')
      const again = await store.open({ ...thread, createdAt: NOW + 5 })
      expect(again.latest?.text).toBe('Hello')
      expect(again.createdAt).toBe(NOW)
    })

    test('of many that write at once each gets its number, without a gap, and its event', async () => {
      const { thread, ana, ben } = await talk()
      const written = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          store.append(thread.id, newMessage(i % 2 ? ana : ben, `${i}`), NOW + i),
        ),
      )
      const seqs = written.map((one) => one!.message.seq).toSorted((a, b) => a - b)
      expect(seqs).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
      const kept = await store.messages(thread.id, { limit: 200 })
      expect(kept.map(({ seq }) => seq)).toEqual(seqs)
      expect(kept.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).toSorted((a, b) => a - b))
      expect(await under.eventsOf(thread.id)).toEqual(seqs.map(() => 'message.sent'))
    })

    test('of one key there is one message, however often and at once it is written', async () => {
      const { thread, ana } = await talk()
      const message = newMessage(ana, 'Once')
      const tries = await Promise.all(
        Array.from({ length: 12 }, () => store.append(thread.id, { ...message, id: randomUUID() }, NOW)),
      )
      expect(tries.filter((one) => one?.isNew)).toHaveLength(1)
      expect(new Set(tries.map((one) => one?.message.id)).size).toBe(1)
      expect(await textsOf(thread)).toEqual(['Once'])
      expect(await under.eventsOf(thread.id)).toEqual(['message.sent'])
    })

    test('a message, its number and its event are all there or none', async () => {
      const { thread, ana, say } = await talk()
      await say(ana, 'Before')
      await under.breakEvents(true)
      await expect(store.append(thread.id, newMessage(ana, 'Lost'), NOW)).rejects.toThrow('full_disk')
      await expect(store.read(thread.id, thread.members[1], undefined, NOW)).rejects.toThrow('full_disk')
      await under.breakEvents(false)
      expect(await textsOf(thread)).toEqual(['Before'])
      const stands = await store.thread(thread.id)
      expect(stands?.latest?.seq).toBe(1)
      expect(stands && unreadOf(stands, 1)).toBe(1)
      expect((await say(ana, 'After')).seq).toBe(2)
    })

    test('pages run back from a number and forward from one', async () => {
      const { thread, ana, say } = await talk()
      for (let i = 1; i <= 9; i += 1) await say(ana, `${i}`)
      const texts = async (part: Parameters<MessagingStore['messages']>[1]) =>
        (await store.messages(thread.id, part)).map(({ text }) => text)
      expect(await texts({ limit: 3 })).toEqual(['7', '8', '9'])
      expect(await texts({ before: 7, limit: 3 })).toEqual(['4', '5', '6'])
      expect(await texts({ before: 2, limit: 3 })).toEqual(['1'])
      expect(await texts({ after: 0, limit: 3 })).toEqual(['1', '2', '3'])
      expect(await texts({ after: 8, limit: 3 })).toEqual(['9'])
      expect(await texts({ after: 2, before: 5, limit: 9 })).toEqual(['3', '4'])
    })

    test('knows who has something to read, and how far each has seen', async () => {
      const { thread, ana, ben, say } = await talk()
      await say(ana, 'One')
      await say(ana, 'Two')
      await store.append(thread.id, newLine(randomUUID(), 'approved'), NOW)
      const unread = async (member: string) =>
        (await store.unreadOf(member)).map((one) => [
          one.id,
          unreadOf(one, one.members[0] === member ? 0 : 1),
        ])
      expect([await unread(ana), await unread(ben)]).toEqual([[], [[thread.id, 2]]])

      const half = await store.read(thread.id, ben, 1, NOW)
      expect(half).toMatchObject({ moved: true })
      expect(await unread(ben)).toEqual([[thread.id, 1]])
      const back = await store.read(thread.id, ben, 1, NOW)
      expect(back).toMatchObject({ moved: false })
      expect((await store.read(thread.id, ben, 99, NOW))?.thread.read[1]).toEqual({ seq: 3, heard: 2 })
      expect(await unread(ben)).toEqual([])
      expect(await store.read(thread.id, randomUUID(), undefined, NOW)).toBeUndefined()
      expect((await under.eventsOf(thread.id)).slice(-2)).toEqual(['thread.read', 'thread.read'])
    })

    test('lists threads with something in them, the latest first', async () => {
      const member = randomUUID()
      const opened = await Promise.all(
        [1, 2, 3, 4].map((i) =>
          store.open(
            newThread({
              id: randomUUID(),
              members: i % 2 ? [member, randomUUID()] : [randomUUID(), member],
              listing: randomUUID(),
              createdAt: NOW,
            }),
          ),
        ),
      )
      const [first, second, third] = opened
      await store.append(first!.id, newMessage(member, 'a'), NOW + 30)
      await store.append(second!.id, newMessage(member, 'b'), NOW + 10)
      await store.append(third!.id, newMessage(member, 'c'), NOW + 20)
      const ids = async (page: { limit: number; skip: number }) =>
        (await store.threadsOf(member, page)).map(({ id }) => id)
      expect(await ids({ limit: 10, skip: 0 })).toEqual([first!.id, third!.id, second!.id])
      expect(await ids({ limit: 1, skip: 1 })).toEqual([third!.id])
    })

    test('finds words and beginnings of words in one’s own threads only', async () => {
      const { thread, ana, ben, say } = await talk()
      const other = await talk()
      await say(ana, 'Is the Kārcher water-blaster free on Saturday?', NOW)
      await say(ben, 'Yes, the blaster is. It’s $20 (cash)', NOW + 1)
      await other.say(other.ana, 'A water blaster as well', NOW + 2)
      const find = async (member: string, ...words: string[]) =>
        (await store.search(member, words, { limit: 10, skip: 0 })).map(({ seq }) => seq)
      expect(await find(ben, 'karcher')).toEqual([1])
      expect(await find(ben, 'blast')).toEqual([2, 1])
      expect(await find(ben, 'blast', 'sat')).toEqual([1])
      expect(await find(ben, 'laster')).toEqual([])
      expect(await find(randomUUID(), 'blaster')).toEqual([])
      for (const odd of ["'", '&', '.*', ':*', '\\', "o'clock"]) expect(await find(ben, odd)).toEqual([])
      expect(
        (await store.search(ana, ['blaster'], { limit: 1, skip: 1 })).map(({ thread: id }) => id),
      ).toEqual([thread.id])
    })

    test('keeps whom a member does not talk with', async () => {
      const [ana, ben, eve] = [randomUUID(), randomUUID(), randomUUID()]
      await store.setBlock(ana, ben, true)
      await store.setBlock(ana, ben, true)
      await store.setBlock(eve, ana, true)
      expect(await store.blocksOf(ana)).toEqual({ by: new Set([ben]), of: new Set([eve]) })
      await store.setBlock(ana, ben, false)
      expect(await store.blocksOf(ben)).toEqual({ by: new Set(), of: new Set() })
    })

    const picture = (date = 1000): Image => {
      const uid = randomUUID()
      return { uid, path: `medium/${uid}.jpg`, bucket: 'local', date, width: 10, height: 10 }
    }

    test('pictures are claimed by their member for one message, all or none', async () => {
      const { thread, ana, ben } = await talk()
      const images = [picture(), picture()]
      const uids = images.map(({ uid }) => uid)
      for (const image of images) await store.addPhoto({ image, member: ana })
      const message = { thread: thread.id, key: 'a' }
      expect(await store.claimPhotos(ben, uids, message)).toBeUndefined()
      expect(await store.claimPhotos(ana, [...uids, randomUUID()], message)).toBeUndefined()
      expect(await store.claimPhotos(ana, uids.toReversed(), message)).toEqual(images.toReversed())
      expect(await store.claimPhotos(ana, uids, message)).toEqual(images)
      expect(await store.claimPhotos(ana, uids, { ...message, key: 'b' })).toBeUndefined()
    })

    test('knows whose a picture is', async () => {
      const { thread, ana } = await talk()
      const image = picture()
      expect(await store.photo(image.uid)).toBeUndefined()
      await store.addPhoto({ image, member: ana })
      expect(await store.photo(image.uid)).toEqual({ member: ana, thread: null })
      await store.claimPhotos(ana, [image.uid], { thread: thread.id, key: 'a' })
      expect(await store.photo(image.uid)).toEqual({ member: ana, thread: thread.id })
    })

    test('takes away old pictures that are in no message', async () => {
      const { thread, ana } = await talk()
      const [unclaimed, lost, sent, young] = [picture(500), picture(500), picture(500), picture(900)]
      for (const image of [unclaimed, lost, sent, young]) await store.addPhoto({ image, member: ana })
      const message = newMessage(ana, 'With a picture')
      await store.claimPhotos(ana, [sent.uid], { thread: thread.id, key: message.key })
      await store.append(thread.id, { ...message, photos: [sent] }, NOW)
      await store.claimPhotos(ana, [lost.uid], { thread: thread.id, key: 'never written' })
      const taken = await store.takeUnusedPhotos({ from: 400, to: 800 }, 100)
      expect(taken.toSorted()).toEqual([unclaimed.uid, lost.uid].toSorted())
      expect(await store.takeUnusedPhotos({ from: 400, to: 800 }, 100)).toEqual([])
    })

    test('keeps reports: each once, those that wait first', async () => {
      const report = (createdAt: number): Report => ({
        id: randomUUID(),
        thread: randomUUID(),
        seq: 1,
        reporter: randomUUID(),
        reported: randomUUID(),
        reason: 'scam',
        comment: 'Asks for money first',
        createdAt,
        doneAt: null,
      })
      const [old, late] = [report(NOW), report(NOW + 1)]
      expect(await store.addReport(old)).toEqual(old)
      await store.addReport(late)
      expect(await store.addReport({ ...old, comment: 'Again' })).toEqual(old)
      expect((await store.reports({ limit: 10, skip: 0 })).map(({ id }) => id)).toEqual([late.id, old.id])
      expect(await store.reportsIn(old.thread)).toEqual([old])
      expect(await store.reportsIn(randomUUID())).toEqual([])
      expect(await store.closeReport(late.id, NOW + 9)).toEqual({ ...late, doneAt: NOW + 9 })
      expect((await store.reports({ limit: 10, skip: 0 })).map(({ id }) => id)).toEqual([old.id, late.id])
      expect((await store.closeReport(late.id, null))?.doneAt).toBeNull()
      expect(await store.closeReport(randomUUID(), NOW)).toBeUndefined()
    })

    test('keeps the newest facts, whatever order they come in', async () => {
      const id = randomUUID()
      const facts = (version: number, name: string) => ({
        id,
        version,
        name,
        photo: null,
        lister: id,
        listed: true,
      })
      await store.keepListing(facts(2, 'new'))
      await store.keepListing(facts(1, 'old'))
      const member = { id, firstName: 'Ana', lastName: '', photo: null, blocked: false }
      await Promise.all([3, 1, 2].map((version) => store.keepMember({ ...member, version })))
      expect((await store.listings([id, randomUUID()])).get(id)?.name).toBe('new')
      expect((await store.members([id])).get(id)?.version).toBe(3)
    })
  })
