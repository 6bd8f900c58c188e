import type { Booking } from '@tribu/proto/http/booking.ts'
import { Link } from 'react-router-dom'
import { Photo } from '../../ui/photo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { displayName } from '../display-name.ts'
import { formatMoney } from '../format-money.ts'
import { NO_IMAGE, photoUrl } from '../photo-url.ts'
import { bookingDates, daysText } from './booking-dates.ts'
import { needsMe } from './needs-me.ts'
import { PaymentBadge, StatusBadge } from './status-badge.tsx'
import styles from './booking-row.module.css'

/** A booking in a list. The whole row leads to it; an admin is led to the admin's page of it. */
export const BookingRow = ({ booking, admin = false }: { booking: Booking; admin?: boolean }) => (
  <li className={styles.row} data-needs-me={needsMe(booking) || undefined}>
    <Photo
      src={photoUrl(booking.listing.photo === null ? null : { uid: booking.listing.photo })}
      fallback={NO_IMAGE}
      alt=""
      className={styles.photo}
    />
    <div className={styles.facts}>
      <h3 className={styles.name}>
        <Link to={`${admin ? '/admin' : ''}/booking/${booking._id}`}>{booking.listing.name}</Link>
      </h3>
      <p className={styles.when}>
        {bookingDates(booking)} · <span className={styles.days}>{daysText(booking.days)}</span>
      </p>
      <p className={styles.soft}>{admin ? `${booking['booking-id']} · ${both(booking)}` : other(booking)}</p>
    </div>
    <div className={styles.state}>
      <strong className={styles.amount}>{formatMoney(booking.amount)}</strong>
      <StatusBadge booking={booking} />
      <PaymentBadge booking={booking} />
    </div>
    <p className={styles.sentence}>{booking['status-sentence']}</p>
  </li>
)

const other = (booking: Booking) =>
  booking.isLender ? `Borrowed by ${displayName(booking.borrower)}` : `Lent by ${displayName(booking.lender)}`

const both = ({ lender, borrower }: Booking) => `${displayName(lender)} lends to ${displayName(borrower)}`

export const BookingRowSkeleton = () => (
  <li className={styles.row} aria-hidden="true">
    <Skeleton shape="box" className={styles.photo} />
    <div className={styles.facts}>
      <Skeleton shape="title" />
      <Skeleton />
    </div>
  </li>
)
