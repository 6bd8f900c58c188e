import type { Booking } from '@tribu/proto/http/booking.ts'
import type { BookingMoney } from '@tribu/proto/http/booking-money.ts'
import { daysText } from '../../lib/booking/booking-dates.ts'
import { formatMoney } from '../../lib/format-money.ts'
import styles from './booking-view.module.css'

/** What the borrower pays, line by line, and for the lender and admins what becomes of it. */
export const PriceLines = ({ booking, money }: { booking: Booking; money: BookingMoney | undefined }) => {
  const share = money?.['lender-share'] ?? null
  const fee = money?.['application-fee'] ?? null
  const refunded = Math.max(booking.refunded, money?.refunded ?? 0)
  return (
    <>
      <dl className={styles.prices}>
        <Line name={`Rental, ${daysText(booking.days)}`} cents={booking['full-price']} />
        {booking.discount > 0 ? <Line name="Weekly discount" cents={-booking.discount} /> : null}
        {booking.insurance > 0 ? <Line name="Insurance" cents={booking.insurance} /> : null}
        <Line name={booking.isBorrower ? 'You pay' : 'The borrower pays'} cents={booking.amount} strong />
        {refunded > 0 ? <Line name="Given back" cents={-refunded} /> : null}
        {fee === null ? null : <Line name="Application fee" cents={-fee} />}
        {share === null ? null : (
          <Line name={booking.isLender ? 'You get' : 'The lender gets'} cents={share} strong />
        )}
      </dl>
      <p className={styles.gst}>All prices include GST.</p>
    </>
  )
}

const Line = ({ name, cents, strong = false }: { name: string; cents: number; strong?: boolean }) => (
  <div className={styles.price} data-strong={strong || undefined}>
    <dt>{name}</dt>
    <dd>{cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents)}</dd>
  </div>
)
