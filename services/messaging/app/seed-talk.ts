import { forbidden, notFound } from '@tribu/platform/errors.ts'
import { idFrom } from '@tribu/platform/ids.ts'
import type { DemoTalkSeed } from '@tribu/proto/internal/messaging.ts'
import { threadKey } from '@tribu/proto/thread-key.ts'
import { newThread } from '../domain/thread.ts'
import type { MessagingStore } from '../ports.ts'
import type { makeKnowListing } from './know-listing.ts'

/** Adds a talk of the demo data, which both have seen, so that nobody is mailed about it. Where something was said already, it is left alone. */
export const makeSeedTalk =
  (deps: { store: MessagingStore; knowListing: ReturnType<typeof makeKnowListing>; allowed: boolean }) =>
  async ({ listing, asker, lines }: DemoTalkSeed): Promise<{ added: boolean }> => {
    const { store } = deps
    if (!deps.allowed) throw forbidden()
    const { lister } = await deps.knowListing(listing)
    const first = lines[0]
    if (lister === asker || !first) throw notFound()
    const id = idFrom(threadKey(listing, [asker, lister]))
    const members = [asker, lister] as const
    const thread = await store.open(newThread({ id, members, listing, createdAt: first.at * 1000 }))
    // A start that was cut off in the midst goes on here: its lines have the same keys.
    if (thread.latest && !thread.latest.key.startsWith('demo ')) return { added: false }
    for (const [nth, { by, text, at }] of lines.entries()) {
      const sender = by === 'asker' ? asker : lister
      const key = `demo ${nth}`
      await store.append(
        id,
        { id: idFrom(`${id} ${key}`), sender, text, photos: [], booking: null, clientId: null, key },
        at * 1000,
      )
    }
    for (const member of members) await store.read(id, member, undefined, (lines.at(-1)?.at ?? 0) * 1000)
    return { added: true }
  }
