import express, { type Router } from 'express'
import { invalid } from '@tribu/platform/errors.ts'
import { answer, type Answering } from '@tribu/platform/http/answer.ts'
import { idFrom } from '@tribu/platform/ids.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import {
  blockInThread,
  closeReport,
  countUnread,
  getMessagePhoto,
  getThread,
  listMessages,
  listReports,
  listThreads,
  readThread,
  reportMessage,
  searchMessages,
  sendMessage,
  startThread,
  uploadMessagePhoto,
} from '@tribu/proto/http/message.ts'
import type { makeBlockMember } from './app/block-member.ts'
import type { makeReports } from './app/report-message.ts'
import type { makeSeeThread } from './app/see-thread.ts'
import type { makeShowPhoto } from './app/show-photo.ts'
import type { makeShowThreads } from './app/show-threads.ts'
import type { makeStartThread } from './app/start-thread.ts'
import type { makeWriteMessage, Written } from './app/write-message.ts'
import { presentMessage } from './present.ts'

const writtenOf = (
  body: { message: string; photos: { uid: string }[]; 'client-id'?: string | undefined },
  idempotencyKey: string | undefined,
): Written => ({
  text: body.message,
  photos: body.photos.map(({ uid }) => uid),
  clientId: body['client-id'] ?? (idempotencyKey === undefined ? undefined : idFrom(idempotencyKey)),
})

/** The public routes of messaging. */
export const messagingRoutes = (
  answering: Answering,
  deps: {
    threads: ReturnType<typeof makeShowThreads>
    start: ReturnType<typeof makeStartThread>
    write: ReturnType<typeof makeWriteMessage>
    see: ReturnType<typeof makeSeeThread>
    block: ReturnType<typeof makeBlockMember>
    reports: ReturnType<typeof makeReports>
    showPhoto: ReturnType<typeof makeShowPhoto>
    takePhoto: (member: string, file: Buffer) => Promise<Image>
  },
): Router => {
  const router = express.Router()
  const { threads, reports } = deps

  answer(router, answering, listThreads, ({ member: { member }, query: { listing, ...page } }) =>
    listing === undefined ? threads.list(member, page) : threads.withLister(member, listing),
  )

  answer(router, answering, startThread, async ({ member, body, idempotencyKey }) => {
    const thread = await deps.start(member.member, body.listing, writtenOf(body, idempotencyKey))
    return threads.one(thread.id, member.member)
  })

  answer(router, answering, uploadMessagePhoto, async ({ member, file }) => {
    if (!file) throw invalid('photo', 'Please choose a photo', 'photo-missing')
    return deps.takePhoto(member.member, file)
  })

  answer(router, answering, getMessagePhoto, async ({ params: { size, uid }, member, response }) => {
    const jpeg = await deps.showPhoto(member, size, uid)
    // It never changes under its uid. Not for ever: the next member at this browser must not find it.
    response.set('cache-control', 'private, max-age=3600, immutable')
    return jpeg
  })

  answer(router, answering, getThread, ({ params, member }) => threads.one(params.id, member.member))

  answer(router, answering, listMessages, ({ params, member, query: { before, after, limit } }) =>
    threads.messages(params.id, member.member, {
      limit,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    }),
  )

  answer(router, answering, sendMessage, async ({ params, member, body, idempotencyKey }) => {
    const thread = await threads.ownThread(params.id, member.member)
    return presentMessage(await deps.write(thread, member.member, writtenOf(body, idempotencyKey)))
  })

  answer(router, answering, readThread, async ({ params, member, body }) => {
    await deps.see(member.member, params.id, body.seq)
    return threads.one(params.id, member.member)
  })

  answer(router, answering, blockInThread, async ({ params, member, body }) => {
    await deps.block(await threads.ownThread(params.id, member.member), member.member, body.blocked)
    return threads.one(params.id, member.member)
  })

  answer(router, answering, reportMessage, async ({ params, member, body }) => {
    const thread = await threads.ownThread(params.id, member.member)
    return { _id: await reports.add(thread, member.member, body) }
  })

  answer(router, answering, searchMessages, ({ member, query: { s, ...page } }) =>
    threads.search(member.member, s, page),
  )

  answer(router, answering, countUnread, ({ member }) => threads.unread(member.member))

  answer(router, answering, listReports, ({ query }) => reports.list(query))
  answer(router, answering, closeReport, ({ params, body }) => reports.close(params.id, body.done))
  return router
}
