import type { Booking } from '@tribu/proto/http/booking.ts'
import { DASHBOARD_ROWS } from '@tribu/proto/http/limits.ts'
import { BookingRow } from '../../lib/booking/booking-row.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Box } from './box.tsx'
import styles from './dashboard.module.css'

export const UpcomingBox = ({ bookings, count }: { bookings: Booking[]; count: number }) => (
  <Box heading="Upcoming bookings" to="/bookings" toLabel="All bookings" more={count > DASHBOARD_ROWS}>
    {bookings.length === 0 ? (
      <EmptyState
        heading="Nothing coming up"
        actions={<ButtonLink to="/search?type=sharing">Find something to borrow</ButtonLink>}
      >
        What you borrow and lend in the next days stands here.
      </EmptyState>
    ) : (
      <ul role="list" className={styles.rows}>
        {bookings.slice(0, DASHBOARD_ROWS).map((booking) => (
          <BookingRow key={booking._id} booking={booking} />
        ))}
      </ul>
    )}
  </Box>
)
