import type { Booking } from '@tribu/proto/http/booking.ts'
import { daysText } from '../../lib/booking/booking-dates.ts'
import { formatDate, formatWeekday } from '../../lib/format-date.ts'
import { Panel } from './panel.tsx'
import styles from './booking-view.module.css'

/** When the thing is picked up and brought back; the hours are those of the rental agreement (specification, section 9). */
export const HandoverDays = ({ booking }: { booking: Booking }) => (
  <Panel heading={`Dates, ${daysText(booking.days)}`}>
    <dl className={styles.days}>
      <Day name="Pick-up" at={booking.start} hours="between 9 am and 1 pm" />
      <Day name="Return" at={booking.end} hours="before 5 pm" />
    </dl>
  </Panel>
)

const Day = ({ name, at, hours }: { name: string; at: number; hours: string }) => (
  <div className={styles.day}>
    <dt>{name}</dt>
    <dd>
      <strong>
        {formatWeekday(at)} {formatDate(at, { year: true })}
      </strong>
      {hours}
    </dd>
  </div>
)
