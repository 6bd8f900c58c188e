import type { Review } from '@tribu/proto/http/review.ts'
import { api } from '../api.ts'

type Asked = { of: 'user' | 'listing'; id: string; skip: number; limit: number }

const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.query<Review[], Asked>({
      query: ({ of, id, skip, limit }) => ({ url: `/api/review/${of}/${id}`, params: { limit, skip } }),
      providesTags: ['Review'],
    }),
    listBookingReviews: build.query<Review[], string>({
      query: (booking) => ({ url: `/api/review/booking/${booking}` }),
      providesTags: ['Review'],
    }),
  }),
})

export const { useListReviewsQuery, useListBookingReviewsQuery } = reviewApi
