import { notFound } from '@tribu/platform/errors.ts'
import { idFrom } from '@tribu/platform/ids.ts'
import { threadKey } from '@tribu/proto/thread-key.ts'
import type { Message, Thread } from '@tribu/proto/http/message.ts'
import { MESSAGE_PAGE } from '@tribu/proto/http/limits.ts'
import { wordsOf } from '@tribu/platform/fold-text.ts'
import { sideOf, unreadOf, type ThreadRecord } from '../domain/thread.ts'
import type { MessagingStore, Page, Part } from '../ports.ts'
import { presentMessage, presentThread, type Known } from '../present.ts'

const WORDS_MOST = 10

/** Threads as their members see them. A thread of others looks exactly like a missing one. */
export const makeShowThreads = (deps: { store: MessagingStore }) => {
  const { store } = deps

  const knownOf = async (threads: ThreadRecord[], reader: string): Promise<Known> => {
    const [members, listings, blocks] = await Promise.all([
      store.members([...new Set(threads.flatMap((thread) => thread.members))]),
      store.listings([...new Set(threads.map((thread) => thread.listing))]),
      store.blocksOf(reader),
    ])
    return { members, listings, blocks }
  }

  const show = async (threads: ThreadRecord[], reader: string): Promise<Thread[]> => {
    if (threads.length === 0) return []
    const known = await knownOf(threads, reader)
    return threads.map((thread) => presentThread(thread, reader, known))
  }

  /** @throws AppError not-found: there is none, or it is not this member's */
  const ownThread = async (id: string, member: string): Promise<ThreadRecord> => {
    const thread = await store.thread(id)
    if (!thread || sideOf(thread, member) === undefined) throw notFound()
    return thread
  }

  return {
    ownThread,
    list: async (member: string, page: Page) => show(await store.threadsOf(member, page), member),

    /** What this member and the lister of a listing have said about it, if anything. */
    withLister: async (member: string, listing: string): Promise<Thread[]> => {
      const about = (await store.listings([listing])).get(listing)
      const thread = about && (await store.thread(idFrom(threadKey(listing, [member, about.lister]))))
      return thread?.latest && sideOf(thread, member) !== undefined ? show([thread], member) : []
    },

    /** With its newest messages. */
    one: async (id: string, member: string): Promise<Thread> => {
      const thread = await ownThread(id, member)
      const [known, messages] = await Promise.all([
        knownOf([thread], member),
        store.messages(id, { limit: MESSAGE_PAGE }),
      ])
      return presentThread(thread, member, known, messages)
    },

    messages: async (id: string, member: string, part: Part): Promise<Message[]> => {
      await ownThread(id, member)
      return (await store.messages(id, part)).map(presentMessage)
    },

    unread: async (member: string) => {
      const threads = (await store.unreadOf(member)).map((thread) => ({
        _id: thread.id,
        unread: unreadOf(thread, sideOf(thread, member) ?? 0),
      }))
      return { total: threads.reduce((sum, { unread }) => sum + unread, 0), threads }
    },

    search: async (member: string, text: string, page: Page) => {
      const words = wordsOf(text, WORDS_MOST)
      const found = words.length === 0 ? [] : await store.search(member, words, page)
      const threads = await Promise.all([...new Set(found.map(({ thread }) => thread))].map(store.thread))
      const shown = new Map(
        (
          await show(
            threads.filter((thread) => thread !== undefined),
            member,
          )
        ).map((thread) => [thread._id, thread]),
      )
      return found.flatMap((message) => {
        const thread = shown.get(message.thread)
        return thread ? [{ message: presentMessage(message), thread }] : []
      })
    },
  }
}
