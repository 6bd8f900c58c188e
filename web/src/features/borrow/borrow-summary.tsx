import type { Availability } from '@tribu/proto/http/booking.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router-dom'
import { writeDates } from '../../lib/booking/chosen-dates.ts'
import type { ChosenDates } from '../../lib/booking/chosen-dates.ts'
import { PriceBreakdown } from '../../lib/booking/price-breakdown.tsx'
import { rentalPrice } from '../../lib/booking/rental-price.ts'
import { dayAndMonth, shortDay } from '../../lib/dates/civil-day.ts'
import { displayName } from '../../lib/display-name.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { NO_IMAGE, photoUrl } from '../../lib/photo-url.ts'
import { Photo } from '../../ui/photo.tsx'
import styles from './borrow-page.module.css'

type BorrowSummaryProps = { listing: Listing; availability: Availability; dates: ChosenDates }

/** What is asked for, from whom, when and for how much. */
export const BorrowSummary = ({ listing, availability, dates }: BorrowSummaryProps) => {
  const { start, end, insurance } = dates
  const wide = useMediaQuery('(width >= 56rem)')
  if (!start || !end) return null
  const price = rentalPrice(availability, { start, end }, insurance)
  const back = `/listing/${listing._id}?${writeDates(new URLSearchParams(), dates).toString()}#dates`
  return (
    <aside className={styles.summary} aria-label="Your request">
      <div className={styles.thing}>
        <Photo
          src={photoUrl(listing.photos[0] ?? null)}
          fallback={NO_IMAGE}
          alt=""
          className={styles.photo}
        />
        <div>
          <p className={styles.thingName}>{listing.name}</p>
          <p className={styles.small}>
            from {displayName(listing.user)}, {listing.district.name}
          </p>
        </div>
      </div>
      {/* On a phone only what was chosen, so that the form begins on the first screen. */}
      <p className={styles.brief}>
        {shortDay(start)} to {shortDay(end)}, <strong>{formatMoney(price.amount)}</strong>
      </p>
      <details open={wide}>
        <summary>
          See details, change dates <ChevronDown aria-hidden="true" size={18} />
        </summary>
        <dl className={styles.days}>
          <div>
            <dt>Pick up</dt>
            <dd>{dayAndMonth(start)}, 9AM to 1PM</dd>
          </div>
          <div>
            <dt>Return</dt>
            <dd>{dayAndMonth(end)}, before 5PM</dd>
          </div>
        </dl>
        <PriceBreakdown
          price={price}
          daily={availability['price-daily']}
          weeklyPercent={availability['discount-weekly']}
        />
        <Link to={back} className={styles.change}>
          Change dates
        </Link>
      </details>
    </aside>
  )
}
