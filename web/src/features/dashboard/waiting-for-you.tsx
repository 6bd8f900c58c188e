import type { Booking } from '@tribu/proto/http/booking.ts'
import BellRing from 'lucide-react/icons/bell-ring'
import CreditCard from 'lucide-react/icons/credit-card'
import { needsPayment } from '../../lib/booking/needs-me.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './dashboard.module.css'

/** What cannot wait stands first: requests to answer, and the first of the upcoming bookings whose payment needs the member. */
export const WaitingForYou = ({ toAnswer, bookings }: { toAnswer: number; bookings: Booking[] }) => {
  const toPay = bookings.find(needsPayment)
  return (
    <>
      {toAnswer > 0 ? (
        <div className={styles.notice}>
          <BellRing aria-hidden="true" size={22} />
          <p>
            <strong>
              {toAnswer === 1 ? '1 request waits' : `${toAnswer} requests wait`} for your answer.
            </strong>{' '}
            What is not answered within 24 hours expires.
          </p>
          <ButtonLink to="/bookings?tab=lending">Answer now</ButtonLink>
        </div>
      ) : null}
      {toPay ? (
        <div className={styles.notice}>
          <CreditCard aria-hidden="true" size={22} />
          <p>
            <strong>{toPay.listing.name} is not paid yet.</strong> {toPay['status-sentence']}
          </p>
          <ButtonLink to={`/booking/${toPay._id}`}>Pay now</ButtonLink>
        </div>
      ) : null}
    </>
  )
}
