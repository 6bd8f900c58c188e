import type { Availability, Booking, Dashboard } from '@tribu/proto/http/booking.ts'
import { SEARCH_PAGE } from '@tribu/proto/http/limits.ts'
import type { BookingMoney } from '@tribu/proto/http/booking-money.ts'
import type { StepStatus } from '@tribu/proto/http/card.ts'
import { api } from '../api.ts'
import { isLastPage } from '../infinite/loader-state.ts'

/** What can be asked of a booking; its flags say which of it is open to the member. */
export type BookingAction = 'approve' | 'decline' | 'cancel' | 'refund' | 'review' | 'dispute' | 'resolve'

/** How a payment that the borrower set off stands; with `requires_action` their bank wants to hear from them. */
export type PaymentStep = { status: StepStatus; 'client-secret': string; 'publishable-key': string | null }

/**
 * Everything that may look different once a booking has changed. Invalidate these (`api.util.invalidateTags`) after a change that does not
 * go through a call of this file.
 */
export const tagsOfBooking = (id: string) =>
  [
    { type: 'Booking', id },
    { type: 'Booking', id: 'LIST' },
    { type: 'BookingMoney', id },
    'Dashboard',
    'Availability',
    'Review',
  ] as const

const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The bookings of a member; of everybody without one, which only admins may ask. */
    listBookings: build.infiniteQuery<Booking[], string | undefined, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, _pages, skip) =>
          isLastPage(last.length, SEARCH_PAGE) ? undefined : skip + SEARCH_PAGE,
      },
      query: ({ queryArg: user, pageParam }) => ({
        url: '/api/booking',
        params: { user, limit: SEARCH_PAGE, skip: pageParam },
      }),
      providesTags: [{ type: 'Booking', id: 'LIST' }],
    }),
    getBooking: build.query<Booking, { id: string; user?: string }>({
      query: ({ id, user }) => ({ url: `/api/booking/${id}`, params: { user } }),
      providesTags: (_booking, _error, { id }) => [{ type: 'Booking', id }],
    }),
    getBookingMoney: build.query<BookingMoney, string>({
      query: (id) => ({ url: `/api/booking/${id}/payment` }),
      providesTags: (_money, _error, id) => [{ type: 'BookingMoney', id }],
    }),
    payBooking: build.mutation<PaymentStep, string>({
      query: (id) => ({ url: `/api/booking/${id}/payment`, method: 'POST', body: {} }),
      invalidatesTags: (_step, _error, id) => tagsOfBooking(id),
    }),
    checkPayment: build.mutation<BookingMoney, string>({
      query: (id) => ({ url: `/api/booking/${id}/payment/check`, method: 'POST', body: {} }),
      invalidatesTags: (_money, _error, id) => tagsOfBooking(id),
    }),
    getAvailability: build.query<Availability, string>({
      query: (listing) => ({ url: `/api/availability/${listing}` }),
      providesTags: (_availability, _error, id) => [{ type: 'Availability', id }],
    }),
    /** Of the member who asks; the argument keeps what one member saw from the next one at the same screen. */
    getDashboard: build.query<Dashboard, string>({
      query: () => ({ url: '/api/dashboard' }),
      providesTags: ['Dashboard'],
    }),
  }),
})

export const {
  useListBookingsInfiniteQuery,
  useGetBookingQuery,
  useGetBookingMoneyQuery,
  usePayBookingMutation,
  useCheckPaymentMutation,
  useGetAvailabilityQuery,
  useGetDashboardQuery,
} = bookingApi
