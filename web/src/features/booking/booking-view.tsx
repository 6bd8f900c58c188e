import type { Booking } from '@tribu/proto/http/booking.ts'
import type { BookingMoney } from '@tribu/proto/http/booking-money.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link } from 'react-router-dom'
import { MoneyTimeline } from '../../lib/booking/money-timeline.tsx'
import { PaymentBadge, StatusBadge } from '../../lib/booking/status-badge.tsx'
import { NO_IMAGE, photoUrl } from '../../lib/photo-url.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Photo } from '../../ui/photo.tsx'
import { BookingLogList } from './booking-log-list.tsx'
import { BookingReviews } from './booking-reviews.tsx'
import { HandoverDays } from './handover-days.tsx'
import { Panel } from './panel.tsx'
import { Parties } from './parties.tsx'
import { PriceLines } from './price-lines.tsx'
import { StatusPart } from './status-part.tsx'
import styles from './booking-view.module.css'

/** The list that the page belongs to. */
export type ListLink = { to: string; label: string }

type BookingViewProps = {
  booking: Booking
  money: BookingMoney | undefined
  moneyFailed: boolean
  readMoney: () => void
  read: () => Promise<Booking | undefined>
  list: ListLink
}

/** What it means and what can be done stands first; then when, who and how much; what happened stands last. */
export const BookingView = ({ booking, money, moneyFailed, readMoney, read, list }: BookingViewProps) => (
  <Page>
    <nav aria-label="Breadcrumb">
      <Link to={list.to} className={styles.back}>
        <ChevronLeft aria-hidden="true" size={18} /> {list.label}
      </Link>
    </nav>
    <div className={styles.columns}>
      <div className={styles.main}>
        <header className={styles.head}>
          <Photo
            src={photoUrl(booking.listing.photo === null ? null : { uid: booking.listing.photo })}
            fallback={NO_IMAGE}
            alt=""
            ratio="1/1"
            className={styles.photo}
            eager
          />
          <div className={styles.title}>
            <p className={styles.badges}>
              <StatusBadge booking={booking} />
              <PaymentBadge booking={booking} />
            </p>
            <h1 className={styles.name}>{booking.listing.name}</h1>
            <p className={styles.soft}>
              Booking {booking['booking-id']} ·{' '}
              <Link to={`/listing/${booking.listing._id}`}>See the listing</Link>
            </p>
          </div>
        </header>
        <StatusPart booking={booking} money={money} read={read} />
        <HandoverDays booking={booking} />
        <Parties booking={booking} />
      </div>
      <div className={styles.side}>
        <Panel heading="Price">
          <PriceLines booking={booking} money={money} />
        </Panel>
        {money && money.steps.length > 0 ? (
          <Panel heading="Where the money is">
            <MoneyTimeline money={money} ownPayout={booking.isLender} />
          </Panel>
        ) : null}
        {moneyFailed ? (
          <Panel heading="Where the money is">
            <ErrorState message="This could not be fetched just now" onRetry={readMoney} />
          </Panel>
        ) : null}
      </div>
      <div className={styles.rest}>
        <BookingReviews booking={booking} />
        <Panel heading="History">
          <BookingLogList logs={booking.logs} />
        </Panel>
      </div>
    </div>
  </Page>
)
