import express, { type Router } from 'express'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { answer, type Answering } from '@tribu/platform/http/answer.ts'
import {
  countNotices,
  getNotificationSettings,
  listNotices,
  readNotices,
  updateNotificationSettings,
} from '@tribu/proto/http/notice.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import { countUnread, markRead, noticesOf, type Selection } from './notice-store.postgres.ts'
import { presentNotices } from './present-notice.ts'
import { chosenBy, keepSettings } from './settings-store.postgres.ts'

/** The routes of notices, and of what a member chooses to be told by. `changed` hears whose notices were marked. */
export const noticeRoutes = (
  answering: Answering,
  deps: {
    db: Database
    clock: Clock
    identity: Pick<InternalApi<typeof identityInternal>, 'memberFacts'>
    changed: (member: string) => void
  },
): Router => {
  const { db, clock, identity } = deps
  const router = express.Router()

  answer(router, answering, listNotices, async ({ member: { member }, query }) =>
    presentNotices(identity, await noticesOf(db, member, query)),
  )

  answer(router, answering, countNotices, async ({ member: { member } }) => ({
    unread: await countUnread(db, member),
  }))

  answer(router, answering, readNotices, async ({ member: { member }, body }) => {
    const { ids, link, until = 0 } = body
    // What came within the second that a page knows of is meant as well.
    const selection: Selection = ids ? { ids } : link !== undefined ? { link } : { until: until * 1000 + 999 }
    if ((await markRead(db, member, selection, clock())) > 0) deps.changed(member)
    return { unread: await countUnread(db, member) }
  })

  answer(
    router,
    answering,
    getNotificationSettings,
    async ({ member: { member } }) => (await chosenBy(db, member)).settings,
  )

  answer(router, answering, updateNotificationSettings, async ({ member: { member }, body }) => {
    await keepSettings(db, member, body)
    return (await chosenBy(db, member)).settings
  })
  return router
}
