import type { Notice, NotificationSettings } from '@tribu/proto/http/notice.ts'
import { api } from '../api.ts'
import { isLastPage } from '../infinite/loader-state.ts'
import { store } from '../store.ts'
import { unreadNoticesKnown } from './unread-notices.ts'

const PAGE = 25

/** Some by their ids, all about one page of the site, or all up to a moment (seconds). */
export type ToRead = { ids: string[] } | { link: string } | { until: number }

const isMeant = (notice: Notice, given: ToRead) =>
  'ids' in given
    ? given.ids.includes(notice._id)
    : 'link' in given
      ? given.link === notice.link
      : notice['created-at'] <= given.until

const noticeApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotices: build.infiniteQuery<Notice[], undefined, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, _pages, skip) => (isLastPage(last.length, PAGE) ? undefined : skip + PAGE),
      },
      query: ({ pageParam }) => ({ url: '/api/notice', params: { limit: PAGE, skip: pageParam } }),
      providesTags: ['Notice'],
    }),
    readNotices: build.mutation<{ unread: number }, ToRead>({
      query: (body) => ({ url: '/api/notice', method: 'PUT', body }),
      // Shown as read at once; taken back when the server did not hear of it.
      onQueryStarted: async (given, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          noticeApi.util.updateQueryData('listNotices', undefined, (list) => {
            for (const notice of list.pages.flat()) if (isMeant(notice, given)) notice.read = true
          }),
        )
        const answer = await queryFulfilled.catch(() => undefined)
        if (!answer) {
          patch.undo()
          return
        }
        const { session } = store.getState()
        if (session.status === 'known' && session.user)
          unreadNoticesKnown(session.user._id, answer.data.unread)
      },
    }),
    getNotificationSettings: build.query<NotificationSettings, void>({
      query: () => ({ url: '/api/notification-settings' }),
      providesTags: ['NotificationSettings'],
    }),
    updateNotificationSettings: build.mutation<NotificationSettings, NotificationSettings>({
      query: (body) => ({ url: '/api/notification-settings', method: 'PUT', body }),
      onQueryStarted: async (_given, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        if (answer)
          dispatch(noticeApi.util.updateQueryData('getNotificationSettings', undefined, () => answer.data))
      },
    }),
  }),
})

export const {
  useListNoticesInfiniteQuery,
  useReadNoticesMutation,
  useGetNotificationSettingsQuery,
  useUpdateNotificationSettingsMutation,
} = noticeApi
