import type { User } from '@tribu/proto/http/member.ts'
import { api } from '../../lib/api.ts'
import { isLastPage } from '../../lib/infinite/loader-state.ts'

const PAGE = 25

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.infiniteQuery<User[], undefined, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, _pages, skip) => (isLastPage(last.length, PAGE) ? undefined : skip + PAGE),
      },
      query: ({ pageParam }) => ({ url: '/api/user', params: { limit: PAGE, skip: pageParam } }),
      providesTags: [{ type: 'User', id: 'LIST' }],
    }),
  }),
})

export const { useListUsersInfiniteQuery } = usersApi
