import { BOOKING_STATUSES, STATUS_LABELS } from '@tribu/proto/booking-lifecycle.ts'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useListBookingsInfiniteQuery } from '../../lib/booking/booking-api.ts'
import { BookingRow, BookingRowSkeleton } from '../../lib/booking/booking-row.tsx'
import { joinPages, loaderState } from '../../lib/infinite/loader-state.ts'
import { LoadStatus } from '../../lib/infinite/load-status.tsx'
import { useLoadTrigger } from '../../lib/infinite/use-load-trigger.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import styles from './all-bookings-page.module.css'

/** Specification, section 9. */
const PLACEHOLDERS = 2

/** Everybody's bookings, newest first. The filter looks at what is loaded, and the list loads on while the filter leaves it short. */
export const AllBookingsPage = () => {
  usePageTitle('All Bookings')
  const end = useRef<HTMLDivElement>(null)
  const [params, setParams] = useSearchParams()
  const status = BOOKING_STATUSES.find((known) => known === params.get('status'))
  const query = useListBookingsInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const nothingYet = query.currentData === undefined
  const bookings = joinPages(query.currentData?.pages ?? [])
  const shown = status ? bookings.filter((booking) => booking.status === status) : bookings
  const state = loaderState({
    fetching: query.isUninitialized || query.isFetchingNextPage || (query.isFetching && nothingYet),
    failed: query.isError,
    hasMore: query.hasNextPage,
  })
  useLoadTrigger(end, state, () => void query.fetchNextPage())

  return (
    <>
      <h1>All Bookings</h1>
      <div className={styles.filter}>
        <NativeSelect
          label="Status"
          value={status ?? ''}
          onChange={(event) => {
            const chosen = event.target.value
            setParams(chosen === '' ? {} : { status: chosen }, { replace: true })
          }}
        >
          <option value="">All</option>
          {BOOKING_STATUSES.map((known) => (
            <option key={known} value={known}>
              {STATUS_LABELS[known]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <h2 className="visually-hidden">Bookings</h2>
      <ul role="list" className={styles.list} aria-busy={state === 'loading'}>
        {shown.map((booking) => (
          <BookingRow key={booking._id} booking={booking} admin />
        ))}
        {state === 'loading'
          ? Array.from({ length: nothingYet ? 2 * PLACEHOLDERS : PLACEHOLDERS }, (_, index) => (
              <BookingRowSkeleton key={`placeholder-${index}`} />
            ))
          : null}
      </ul>
      <LoadStatus
        ref={end}
        state={state}
        empty={shown.length === 0}
        onRetry={() => void (nothingYet ? query.refetch() : query.fetchNextPage())}
      />
    </>
  )
}
