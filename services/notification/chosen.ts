import { NOTICE_KINDS, type NoticeKind, type NotificationSettings } from '@tribu/proto/http/notice.ts'

/** What a member has chosen, and which kinds of mail they ended by the link in one. */
export type Chosen = { settings: NotificationSettings; unsubscribed: readonly NoticeKind[] }

// Mail and push for everything; texts, which cost and wake, for what is worth it.
const TEXTED = new Set<NoticeKind>(['requests', 'money'])

const channels = Object.fromEntries(
  NOTICE_KINDS.map((kind) => [kind, { mail: true, text: TEXTED.has(kind), push: true }]),
) as NotificationSettings['channels']

/** How it is for whoever has chosen nothing. */
export const DEFAULTS: NotificationSettings = {
  channels,
  'quiet-hours': { on: true, from: '22:00', to: '07:00' },
}

/** What was kept, with the defaults for kinds that there were none of then. */
export const withDefaults = (kept: Partial<NotificationSettings> | undefined): NotificationSettings => ({
  channels: { ...DEFAULTS.channels, ...kept?.channels },
  'quiet-hours': { ...DEFAULTS['quiet-hours'], ...kept?.['quiet-hours'] },
})
