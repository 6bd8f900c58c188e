import { BookingRowSkeleton } from '../../lib/booking/booking-row.tsx'
import styles from './dashboard.module.css'

export const DashboardSkeleton = () => (
  <ul role="list" className={styles.rows} aria-busy="true" aria-label="Your dashboard is being fetched">
    {Array.from({ length: 4 }, (_, index) => (
      <BookingRowSkeleton key={index} />
    ))}
  </ul>
)
