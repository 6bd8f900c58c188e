import type { Booking } from '@tribu/proto/http/booking.ts'
import { formatMoment } from '../../lib/format-date.ts'
import styles from './booking-view.module.css'

/** What happened, newest last. */
export const BookingLogList = ({ logs }: { logs: Booking['logs'] }) => (
  <ol role="list" className={styles.log}>
    {[...logs]
      .sort((one, other) => one.date - other.date)
      .map((entry, index) => (
        <li key={`${entry.date}-${index}`}>
          <p className={styles.logTop}>
            <strong>{entry['status-readable']}</strong>
            <span className={styles.soft}>{formatMoment(entry.date)}</span>
          </p>
          <p className={styles.logText}>{entry.message}</p>
        </li>
      ))}
  </ol>
)
