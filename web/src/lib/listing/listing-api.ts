import { SEARCH_PAGE } from '@tribu/proto/http/limits.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { api } from '../api.ts'
import { isLastPage } from '../infinite/loader-state.ts'
import type { Search } from '../search-params.ts'

export type ListingQuestion = Partial<Search> & { user?: string }

/** `asOf` is the moment of the first page: later pages leave out what was listed since, so that nothing moves while one scrolls. */
type Page = { listings: Listing[]; asOf: number | undefined }
type PageParam = { skip: number; asOf: number | undefined }

const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchListings: build.infiniteQuery<Page, ListingQuestion, PageParam>({
      infiniteQueryOptions: {
        initialPageParam: { skip: 0, asOf: undefined },
        getNextPageParam: (last, all, { skip }) =>
          isLastPage(last.listings.length, SEARCH_PAGE)
            ? undefined
            : { skip: skip + SEARCH_PAGE, asOf: all[0]?.asOf },
      },
      query: ({ queryArg: { type, district, radius, ...asked }, pageParam }) => ({
        url: '/api/listing',
        params: {
          ...asked,
          type: type === 'all' ? undefined : type,
          district,
          radius: district === undefined ? undefined : radius,
          limit: SEARCH_PAGE,
          skip: pageParam.skip,
          'as-of': pageParam.asOf,
        },
      }),
      transformResponse: (listings: Listing[], meta) => {
        const asOf = (meta as { headers: Headers }).headers.get('x-as-of')
        return { listings, asOf: asOf ? Number(asOf) : undefined }
      },
      providesTags: [{ type: 'Listing', id: 'LIST' }],
    }),
    getListing: build.query<Listing, string>({
      query: (id) => ({ url: `/api/listing/${id}` }),
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
    relatedListings: build.query<Listing[], { id: string; category: string; limit: number }>({
      query: (params) => ({ url: '/api/related', params }),
    }),
    removeListing: build.mutation<{ _id: string }, string>({
      query: (id) => ({ url: `/api/listing/${id}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'Listing', id: 'LIST' }]),
    }),
  }),
})

export const {
  useSearchListingsInfiniteQuery,
  useGetListingQuery,
  useRelatedListingsQuery,
  useRemoveListingMutation,
} = listingApi
