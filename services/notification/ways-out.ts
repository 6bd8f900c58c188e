import type { NoticeKind } from '@tribu/proto/http/notice.ts'
import type { WaysOut } from './mails/letter.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

/** Completes "mails about …". */
const ABOUT: Record<NoticeKind, string> = {
  messages: 'messages',
  requests: 'requests and their answers',
  bookings: 'changes of bookings',
  reminders: 'what is about to come',
  money: 'payments and payouts',
  reviews: 'reviews',
}

/** How a member ends mails of a kind: a link that needs no signing in, and the page where they choose. */
export const makeWaysOut =
  ({ tokens, publicUrl }: { tokens: UnsubscribeTokens; publicUrl: string }) =>
  (member: string, kind: NoticeKind): WaysOut => ({
    about: ABOUT[kind],
    unsubscribe: `${publicUrl}/unsubscribe/${tokens.make(member, kind)}`,
    settings: `${publicUrl}/settings/notifications`,
  })
