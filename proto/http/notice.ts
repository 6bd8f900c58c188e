import { z } from 'zod'
import { flag, id, noQuery, requiredLine, seconds, whole } from './fields.ts'
import { page } from './page.ts'
import { route } from './route.ts'

/*
 * What a member is told, and by which ways. Everything is told in the app; mail, text and push follow the member's choice, except what an
 * account cannot do without (welcome, reset link, codes).
 */

/** What members choose by. */
export const NOTICE_KINDS = ['messages', 'requests', 'bookings', 'reminders', 'money', 'reviews'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const CHANNELS = ['mail', 'text', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** One line of what happened. */
export const Notice = z.object({
  _id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  message: z.string(),
  /** Where it is about, a path of this site such as `/booking/…`. */
  link: z.string(),
  read: z.boolean(),
  'created-at': seconds(),
})
export type Notice = z.infer<typeof Notice>

export const listNotices = route({
  service: 'notification',
  method: 'GET',
  path: '/api/notice',
  access: 'user',
  summary: 'What happened for you, newest first',
  query: z.strictObject({
    ...page,
  }),
  reply: z.array(Notice),
})

export const countNotices = route({
  service: 'notification',
  method: 'GET',
  path: '/api/notice-count',
  access: 'user',
  summary: 'How many notices you have not read',
  query: noQuery,
  reply: z.object({ unread: z.number().int().min(0) }),
})

/** Marks notices as read: some by their ids, all that are about one page of the site, or all up to a moment. One of the three is given. */
export const ReadNotices = z
  .strictObject({
    ids: z.array(id()).min(1).max(100).optional(),
    link: requiredLine(200, 'Link').optional(),
    until: whole(0, Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    path: ['ids'],
    message: 'Please give one of ids, link and until',
  })

export const readNotices = route({
  service: 'notification',
  method: 'PUT',
  path: '/api/notice',
  access: 'user',
  summary: 'Marks notices as read',
  body: ReadNotices,
  reply: z.object({ unread: z.number().int().min(0) }),
})

const choice = z.strictObject({ mail: flag(), text: flag(), push: flag() })
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00')

/** In New Zealand’s time. Between `from` and `to` nothing but codes is texted or pushed; mail, which makes no noise, does not wait. */
export const NotificationSettings = z.strictObject({
  channels: z.strictObject({
    messages: choice,
    requests: choice,
    bookings: choice,
    reminders: choice,
    money: choice,
    reviews: choice,
  }),
  'quiet-hours': z.strictObject({ on: flag(), from: clock, to: clock }),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

export const getNotificationSettings = route({
  service: 'notification',
  method: 'GET',
  path: '/api/notification-settings',
  access: 'user',
  summary: 'By which ways you are told what',
  query: noQuery,
  reply: NotificationSettings,
})

export const updateNotificationSettings = route({
  service: 'notification',
  method: 'PUT',
  path: '/api/notification-settings',
  access: 'user',
  summary: 'Chooses by which ways you are told what',
  body: NotificationSettings,
  reply: NotificationSettings,
})

export const getPushKey = route({
  service: 'notification',
  method: 'GET',
  path: '/api/push-key',
  access: 'user',
  summary: 'The public key (VAPID) with which a browser subscribes to push',
  query: noQuery,
  reply: z.object({ key: z.string() }),
})

/** What a browser's PushManager gives, as its `toJSON()` has it. */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(2000),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
})

export const addPushSubscription = route({
  service: 'notification',
  method: 'POST',
  path: '/api/push-subscription',
  access: 'user',
  summary: 'Tells this browser by push from now on; a browser belongs to one member, the latest',
  body: PushSubscription,
  reply: z.object({ _id: z.string() }),
  creates: true,
})

export const removePushSubscription = route({
  service: 'notification',
  method: 'DELETE',
  path: '/api/push-subscription',
  access: 'user',
  summary: 'No longer tells this browser',
  body: z.strictObject({ endpoint: z.url().max(2000) }),
  reply: z.object({ removed: z.boolean() }),
})

/**
 * The link in a mail ends one kind of mail for one member, without signing in. The page asks first; mail programs post right away
 * (RFC 8058) to `/unsubscribe/{token}`.
 */
export const unsubscribe = route({
  service: 'notification',
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'visitor',
  summary: 'Ends mails of the kind that a link in one of them names',
  body: z.strictObject({ token: requiredLine(500, 'Token') }),
  reply: z.object({ kind: z.enum(NOTICE_KINDS) }),
})
