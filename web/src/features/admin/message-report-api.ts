import type { MessageReport } from '@tribu/proto/http/message.ts'
import { api } from '../../lib/api.ts'
import { isLastPage } from '../../lib/infinite/loader-state.ts'

const PAGE = 25

const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMessageReports: build.infiniteQuery<MessageReport[], undefined, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, _pages, skip) => (isLastPage(last.length, PAGE) ? undefined : skip + PAGE),
      },
      query: ({ pageParam }) => ({ url: '/api/message-report', params: { limit: PAGE, skip: pageParam } }),
      providesTags: ['MessageReport'],
    }),
    closeMessageReport: build.mutation<MessageReport, { id: string; done: boolean }>({
      query: ({ id, done }) => ({
        url: `/api/message-report/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: { done },
      }),
      // It stays where it stands in the list that is looked at; the next look has it in its place.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        if (!answer) return
        dispatch(
          reportApi.util.updateQueryData('listMessageReports', undefined, (list) => {
            list.pages = list.pages.map((page) =>
              page.map((report) => (report._id === id ? answer.data : report)),
            )
          }),
        )
      },
    }),
  }),
})

export const { useListMessageReportsInfiniteQuery, useCloseMessageReportMutation } = reportApi
