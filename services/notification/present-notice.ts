import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import type { Notice } from '@tribu/proto/http/notice.ts'
import { secondsOf } from '@tribu/platform/clock.ts'
import { KINDS } from './kinds.ts'
import { noticeWords } from './notice-words.ts'
import type { KeptNotice } from './notice-store.postgres.ts'
import { namesOf } from './other-name.ts'

/** Notices as their member reads them, with what the others in them are called now. */
export const presentNotices = async (
  identity: Pick<InternalApi<typeof identityInternal>, 'memberFacts'>,
  notices: KeptNotice[],
): Promise<Notice[]> => {
  const nameIn = await namesOf(
    identity,
    notices.map(({ about }) => about),
  )
  return notices.map(({ id, kind, about, link, readAt, createdAt }) => ({
    _id: id,
    kind: KINDS[kind].notice,
    ...noticeWords(kind, about, { other: nameIn(about) }),
    link,
    read: readAt !== null,
    'created-at': secondsOf(createdAt),
  }))
}
