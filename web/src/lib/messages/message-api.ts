import { MESSAGE_PAGE, SEARCH_PAGE } from '@tribu/proto/http/limits.ts'
import type { Message, Thread } from '@tribu/proto/http/message.ts'
import { api } from '../api.ts'
import { isLastPage } from '../infinite/loader-state.ts'
import { joinMessages, keepMessages } from './thread-patch.ts'

/** A message that was searched for, with its thread. */
export type Found = { message: Message; thread: Thread }

/** The most that the server gives of a thread at once. */
const MOST = 200

const bySkip = {
  initialPageParam: 0,
  getNextPageParam: (last: unknown[], _pages: unknown, skip: number) =>
    isLastPage(last.length, SEARCH_PAGE) ? undefined : skip + SEARCH_PAGE,
}

/** Talk with other members. What the socket tells is patched into these (`lib/live/live-messages.ts`). */
export const messageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of a member, the thread with the latest message first. */
    listThreads: build.infiniteQuery<Thread[], string, number>({
      infiniteQueryOptions: bySkip,
      query: ({ pageParam }) => ({ url: '/api/thread', params: { limit: SEARCH_PAGE, skip: pageParam } }),
      providesTags: [{ type: 'Thread', id: 'LIST' }],
    }),
    /** What a member and the lister of a listing have said about it, when they have. */
    findThread: build.query<Thread | null, { listing: string; member: string }>({
      query: ({ listing }) => ({ url: '/api/thread', params: { listing } }),
      transformResponse: ([thread]: Thread[]) => thread ?? null,
      providesTags: [{ type: 'Thread', id: 'LIST' }],
    }),
    /** One thread. Its messages grow at both ends: older ones are read, newer ones arrive. */
    getThread: build.query<Thread, string>({
      query: (id) => ({ url: `/api/thread/${id}` }),
      merge: (known, fresh) => keepMessages(known, fresh),
      providesTags: (_thread, _error, id) => [{ type: 'Thread', id }],
    }),
    /** Reads on upwards from the first message that is shown, as far as `to` when it is given; `before` is that first one's number. */
    readOlder: build.mutation<Message[], { thread: string; before: number; to?: number }>({
      query: ({ thread, before, to = before - MESSAGE_PAGE }) => ({
        url: `/api/thread/${thread}/message`,
        params: { before, limit: Math.min(MOST, Math.max(MESSAGE_PAGE, before - to)) },
      }),
      onQueryStarted: async ({ thread }, { dispatch, queryFulfilled }) => {
        const older = await queryFulfilled.catch(() => undefined) // whoever asked is told
        if (!older) return
        dispatch(
          messageApi.util.updateQueryData('getThread', thread, (known) => {
            known.messages = joinMessages(known.messages, older.data)
          }),
        )
      },
    }),
    blockInThread: build.mutation<Thread, { thread: string; blocked: boolean }>({
      query: ({ thread, blocked }) => ({
        url: `/api/thread/${thread}/block`,
        method: 'PUT',
        body: { blocked },
      }),
      // All talk with the member ends or goes on, about whatever listing.
      invalidatesTags: (_thread, error) => (error ? [] : ['Thread']),
    }),
    searchMessages: build.infiniteQuery<Found[], string, number>({
      infiniteQueryOptions: bySkip,
      query: ({ queryArg: s, pageParam }) => ({
        url: '/api/message',
        params: { s, limit: SEARCH_PAGE, skip: pageParam },
      }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useListThreadsInfiniteQuery,
  useFindThreadQuery,
  useGetThreadQuery,
  useReadOlderMutation,
  useBlockInThreadMutation,
  useSearchMessagesInfiniteQuery,
} = messageApi
