import express, { type Router } from 'express'
import { z } from 'zod'
import type { Database } from '@tribu/platform/db/database.ts'
import { answer, type Answering } from '@tribu/platform/http/answer.ts'
import { NOTICE_KINDS, unsubscribe } from '@tribu/proto/http/notice.ts'
import { route } from '@tribu/proto/http/route.ts'
import { endMails } from './settings-store.postgres.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

/** What mail programs send when their reader presses "Unsubscribe" (RFC 8058): without cookies, and from anywhere. */
const oneClick = route({
  service: 'notification',
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'visitor',
  summary: 'Ends mails of the kind that a link in one of them names, at one click in a mail program',
  params: z.strictObject({ token: z.string().max(500) }),
  body: z.object({
    'List-Unsubscribe': z.literal('One-Click', { error: 'must be One-Click' }),
  }),
  reply: z.object({ kind: z.enum(NOTICE_KINDS) }),
})

/** Ends a kind of mail by the link that stands in one: for the page, and for mail programs. Whoever has the link may; twice is as good as once. */
export const unsubscribeRoutes = (
  answering: Answering,
  deps: { db: Database; tokens: UnsubscribeTokens },
): Router => {
  const end = async (token: string) => {
    const { member, kind } = deps.tokens.read(token)
    await endMails(deps.db, member, kind)
    return { kind }
  }
  const router = express.Router()
  answer(router, answering, unsubscribe, ({ body }) => end(body.token))
  answer(router, answering, oneClick, ({ params }) => end(params.token))
  return router
}
