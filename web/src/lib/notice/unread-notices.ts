import { makeMemberCount } from '../member-count.ts'

const unread = makeMemberCount<{ unread: number }>('/api/notice-count', (answer) => answer.unread)

/** What an answer said that is left after some were read. */
export const unreadNoticesKnown = unread.tell
/** After a notice came. */
export const unreadNoticesStale = unread.stale
/** How many notices this member has not read. */
export const useUnreadNotices = unread.useCount
