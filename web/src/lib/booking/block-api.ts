import type { Block, DayRange } from '@tribu/proto/http/booking.ts'
import { api } from '../api.ts'

type NewBlock = DayRange & { listing: string; reason: string }

/** Days that a lender keeps for themselves. */
const blockApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBlocks: build.query<Block[], string>({
      query: (listing) => ({ url: `/api/listing/${listing}/block` }),
      providesTags: ['Availability'],
    }),
    addBlock: build.mutation<Block, NewBlock>({
      query: ({ listing, ...body }) => ({ url: `/api/listing/${listing}/block`, method: 'POST', body }),
      // Also after a refusal: somebody has booked meanwhile.
      invalidatesTags: ['Availability'],
    }),
    removeBlock: build.mutation<{ _id: string }, { listing: string; block: string }>({
      query: ({ listing, block }) => ({ url: `/api/listing/${listing}/block/${block}`, method: 'DELETE' }),
      invalidatesTags: ['Availability'],
    }),
  }),
})

export const { useListBlocksQuery, useAddBlockMutation, useRemoveBlockMutation } = blockApi
