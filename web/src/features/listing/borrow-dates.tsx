import type { Listing } from '@tribu/proto/http/listing.ts'
import { useGetAvailabilityQuery } from '../../lib/booking/booking-api.ts'
import { useChosenDates } from '../../lib/booking/chosen-dates.ts'
import { daysText } from '../../lib/booking/booking-dates.ts'
import { rentalPrice } from '../../lib/booking/rental-price.ts'
import { NO_RANGE, RENTAL_WORDS } from '../../lib/booking/rental-words.ts'
import { dayAndMonth } from '../../lib/dates/civil-day.ts'
import { DateRangePicker } from '../../lib/dates/date-range-picker.tsx'
import { formatMoney } from '../../lib/format-money.ts'
import { detailOf } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './borrow.module.css'

/** How old the days may be that somebody looks at. */
const LOOK_AGAIN_MS = 30_000

/** The calendar of a thing that is rented out. */
export const BorrowDates = ({ listing }: { listing: Listing }) => {
  const { currentData, error, refetch } = useGetAvailabilityQuery(listing._id, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
  })
  const [dates, choose] = useChosenDates()
  const { start, end } = dates

  const summary = () => {
    if (!currentData || !start || !end) return undefined
    if (start === end) return `${NO_RANGE}.`
    const price = rentalPrice(currentData, { start, end }, dates.insurance)
    return `${dayAndMonth(start)} to ${dayAndMonth(end)}: ${daysText(price.days)}, ${formatMoney(price.amount)}.`
  }
  return (
    <section className={styles.dates} aria-labelledby="dates" aria-busy={!currentData && !error}>
      <div className={styles.top}>
        <h2 id="dates">Choose your dates</h2>
        {start ? (
          <Button variant="quiet" onClick={() => choose({ insurance: dates.insurance })}>
            Clear dates
          </Button>
        ) : null}
      </div>
      {currentData ? (
        <DateRangePicker
          label="Dates"
          bookable={currentData}
          chosen={dates}
          onChange={(next) => choose({ ...next, insurance: dates.insurance })}
          words={RENTAL_WORDS}
          summary={summary()}
        />
      ) : error ? (
        <ErrorState
          message="The calendar could not be loaded"
          detail={detailOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton shape="box" className={styles.waiting} />
      )}
    </section>
  )
}
