import type { Availability } from '@tribu/proto/http/booking.ts'
import { ANSWER_WITHIN_HOURS, INSURANCE_PERCENT } from '@tribu/proto/http/limits.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useGetAvailabilityQuery } from '../../lib/booking/booking-api.ts'
import { useChosenDates, writeDates } from '../../lib/booking/chosen-dates.ts'
import type { ChosenDates } from '../../lib/booking/chosen-dates.ts'
import { PriceBreakdown } from '../../lib/booking/price-breakdown.tsx'
import { rentalPrice } from '../../lib/booking/rental-price.ts'
import { shortDay } from '../../lib/dates/civil-day.ts'
import { useLiveListing } from '../../lib/live/use-live.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { borrowRefusal } from './borrow-refusal.ts'
import styles from './borrow.module.css'

/** The chosen dates, what they cost, and the way to ask for them. */
export const BorrowPanel = ({ listing }: { listing: Listing }) => {
  const { currentData } = useGetAvailabilityQuery(listing._id)
  useLiveListing(listing._id)
  const [dates, choose] = useChosenDates()
  // The press is remembered, not the message: what is chosen meanwhile changes or clears it.
  const [pressed, setPressed] = useState<string>()
  const navigate = useNavigate()
  if (!currentData) return null

  const query = writeDates(new URLSearchParams(), dates).toString()
  const refusal = borrowRefusal(currentData, dates)
  const borrow = () => {
    if (refusal) setPressed(query)
    else void navigate(`/listing/${listing._id}/borrow?${query}`)
  }
  return (
    <div className={styles.panel}>
      <dl className={styles.ends}>
        <End name="Pick up" day={dates.start} />
        <ArrowRight aria-hidden="true" size={18} />
        <End name="Return" day={dates.end} />
      </dl>
      {currentData['tribu-insurance'] ? (
        <Checkbox
          name="insurance"
          label={`Add insurance (+${INSURANCE_PERCENT}%)`}
          checked={dates.insurance}
          onChange={(event) => choose({ ...dates, insurance: event.target.checked })}
        />
      ) : null}
      <Cost availability={currentData} dates={dates} />
      <Button size="l" wide onClick={borrow}>
        Borrow
      </Button>
      <div>
        <div role="alert">
          {refusal && pressed === query ? (
            <p className={styles.warning}>
              <TriangleAlert aria-hidden="true" size={20} />
              <span>{refusal}</span>
            </p>
          ) : null}
        </div>
        <p className={styles.small}>
          You pay nothing yet: the lender has {ANSWER_WITHIN_HOURS} hours to answer, and your card is charged
          when they accept.
        </p>
      </div>
    </div>
  )
}

const End = ({ name, day }: { name: string; day: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{day ? shortDay(day) : 'Choose a day'}</dd>
  </div>
)

const Cost = ({
  availability,
  dates: { start, end, insurance },
}: {
  availability: Availability
  dates: ChosenDates
}) => {
  if (!start || !end || start === end) return null
  return (
    <PriceBreakdown
      price={rentalPrice(availability, { start, end }, insurance)}
      daily={availability['price-daily']}
      weeklyPercent={availability['discount-weekly']}
    />
  )
}
