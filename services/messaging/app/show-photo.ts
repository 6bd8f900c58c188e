import { notFound } from '@tribu/platform/errors.ts'
import type { Session } from '@tribu/platform/http/session-token.ts'
import type { ImageStore } from '@tribu/platform/images/image-store.ts'
import type { ImageSize } from '@tribu/proto/http/image.ts'
import { sideOf } from '../domain/thread.ts'
import type { MessagingStore } from '../ports.ts'
import { messagesReported } from './report-message.ts'

/**
 * The bytes of a picture, for who uploaded it, the two members of its thread, and admins where it was shown to them.
 * @throws AppError not-found, also where it is there and another's
 */
export const makeShowPhoto = (deps: { store: MessagingStore; images: ImageStore }) => {
  const { store, images } = deps

  const wasReported = async (thread: string, uid: string) => {
    for (const report of await store.reportsIn(thread)) {
      const shown = await messagesReported(store, report)
      if (shown.some(({ photos }) => photos.some((photo) => photo.uid === uid))) return true
    }
    return false
  }

  return async ({ member, admin }: Session, size: ImageSize, uid: string): Promise<Buffer> => {
    const photo = await store.photo(uid)
    if (!photo) throw notFound()
    const thread = photo.thread === null ? undefined : await store.thread(photo.thread)
    const isTheirs = photo.member === member || (thread !== undefined && sideOf(thread, member) !== undefined)
    if (!isTheirs && !(admin && thread && (await wasReported(thread.id, uid)))) throw notFound()
    const jpeg = await images.get(size, uid)
    if (!jpeg) throw notFound()
    return jpeg
  }
}
