import { makeMemberCount } from './member-count.ts'

const unread = makeMemberCount<{ total: number }>('/api/unread', ({ total }) => total)

/** After a message came, or one was seen. */
export const unreadStale = unread.stale
/** How many messages this member has not seen. */
export const useUnread = unread.useCount
