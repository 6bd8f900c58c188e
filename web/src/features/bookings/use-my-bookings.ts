import type { Booking } from '@tribu/proto/http/booking.ts'
import { useListBookingsInfiniteQuery } from '../../lib/booking/booking-api.ts'
import { needsMe } from '../../lib/booking/needs-me.ts'
import { joinPages, loaderState } from '../../lib/infinite/loader-state.ts'

export type Side = 'borrowing' | 'lending'

/**
 * A member's bookings, both sides in one list as the server pages them. What waits for the member was asked for or accepted within the
 * last day or two, and so stands on the first page.
 */
export const useMyBookings = (member: string) => {
  const query = useListBookingsInfiniteQuery(member, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const all = joinPages(query.currentData?.pages ?? [])
  const nothingYet = query.currentData === undefined
  const of = (side: Side) => {
    const theirs = all.filter((booking) => (side === 'lending' ? booking.isLender : booking.isBorrower))
    const waiting = theirs.filter(needsMe)
    return { waiting, others: theirs.filter((booking: Booking) => !needsMe(booking)) }
  }
  const state = loaderState({
    // What is read again in the background does not make the list a loading one.
    fetching: query.isUninitialized || query.isFetchingNextPage || (query.isFetching && nothingYet),
    failed: query.isError,
    hasMore: query.hasNextPage,
  })
  return {
    of,
    state,
    nothingYet,
    more: () => void query.fetchNextPage(),
    retry: () => void (nothingYet ? query.refetch() : query.fetchNextPage()),
  }
}

export type MyBookings = ReturnType<typeof useMyBookings>
