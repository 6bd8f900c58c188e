import type { Booking } from '@tribu/proto/http/booking.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useLayoutEffect, useRef } from 'react'
import { useGetBookingQuery } from '../../lib/booking/booking-api.ts'
import { dayAndMonth } from '../../lib/dates/civil-day.ts'
import { displayName } from '../../lib/display-name.ts'
import { formatMoment } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { detailOf } from '../../lib/http.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './borrow-page.module.css'

/** The last stage: what happens next, and until when. */
export const RequestSent = ({ id }: { id: string }) => {
  const { currentData: booking, error, refetch } = useGetBookingQuery({ id })
  usePageTitle('Request sent')
  if (booking) return <Sent booking={booking} />
  if (error)
    return (
      <>
        <h1 className="visually-hidden">Request sent</h1>
        <ErrorState detail={detailOf(error)} onRetry={() => void refetch()} />
      </>
    )
  return <Skeleton shape="box" className={styles.waiting} />
}

const Sent = ({ booking }: { booking: Booking }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const lender = displayName(booking.lender)
  return (
    <div className={styles.sent}>
      <CircleCheck aria-hidden="true" size={56} className={styles.check} />
      <h1 ref={heading} tabIndex={-1}>
        Your request is with {lender}
      </h1>
      <p className={styles.lead}>
        {booking.listing.name}, {dayAndMonth(booking['start-yyyy'])} to {dayAndMonth(booking['end-yyyy'])}
      </p>
      <ol className={styles.next}>
        <li>
          <strong>
            {lender} answers by {formatMoment(booking['answer-due'])}.
          </strong>{' '}
          We tell you by email. Without an answer the request ends by itself, and you pay nothing.
        </li>
        <li>
          <strong>When they accept, your card is charged {formatMoney(booking.amount)}.</strong> You then get
          their mobile number to arrange the hand-over.
        </li>
        <li>
          <strong>Pick up on {dayAndMonth(booking['start-yyyy'])}, between 9AM and 1PM.</strong> Bring it back
          on {dayAndMonth(booking['end-yyyy'])}, before 5PM.
        </li>
      </ol>
      <div className={styles.buttons}>
        <ButtonLink size="l" to={`/booking/${booking._id}`}>
          See your booking
        </ButtonLink>
        <ButtonLink size="l" variant="secondary" to="/search">
          Look around
        </ButtonLink>
      </div>
    </div>
  )
}
