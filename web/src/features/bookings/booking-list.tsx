import type { Booking } from '@tribu/proto/http/booking.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import HandHeart from 'lucide-react/icons/hand-heart'
import { useRef } from 'react'
import { BookingRow, BookingRowSkeleton } from '../../lib/booking/booking-row.tsx'
import { LoadStatus } from '../../lib/infinite/load-status.tsx'
import { useLoadTrigger } from '../../lib/infinite/use-load-trigger.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { MyBookings, Side } from './use-my-bookings.ts'
import styles from './bookings-page.module.css'

const PLACEHOLDERS = 3

/** One side of a member's bookings: first what waits for them, then the others, newest first. The list loads on while a side leaves it short. */
export const BookingList = ({ side, bookings }: { side: Side; bookings: MyBookings }) => {
  const end = useRef<HTMLDivElement>(null)
  const { state, nothingYet, more, retry } = bookings
  const { waiting, others } = bookings.of(side)
  const empty = waiting.length + others.length === 0
  useLoadTrigger(end, state, more)

  if (state === 'complete' && empty) return <Nothing side={side} />
  return (
    <>
      {waiting.length > 0 ? <Group heading="Waiting for you" bookings={waiting} /> : null}
      {others.length > 0 ? (
        <Group
          heading={side === 'lending' ? 'What you lend' : 'What you borrow'}
          quiet={waiting.length === 0}
          bookings={others}
        />
      ) : null}
      {state === 'loading' ? (
        <ul role="list" className={styles.list} aria-busy="true" aria-label="Bookings are being fetched">
          {Array.from({ length: nothingYet ? PLACEHOLDERS : 1 }, (_, index) => (
            <BookingRowSkeleton key={index} />
          ))}
        </ul>
      ) : null}
      <LoadStatus ref={end} state={state} empty={empty} onRetry={retry} />
    </>
  )
}

/** `quiet`: the heading is there for screen readers only, as there is no other group to tell this one from. */
const Group = ({
  heading,
  bookings,
  quiet = false,
}: {
  heading: string
  bookings: Booking[]
  quiet?: boolean
}) => (
  <section className={styles.group} aria-label={heading}>
    <h2 className={quiet ? 'visually-hidden' : styles.groupHeading}>{heading}</h2>
    <ul role="list" className={styles.list}>
      {bookings.map((booking) => (
        <BookingRow key={booking._id} booking={booking} />
      ))}
    </ul>
  </section>
)

const Nothing = ({ side }: { side: Side }) =>
  side === 'borrowing' ? (
    <EmptyState
      heading="Nothing borrowed yet"
      icon={<CalendarDays aria-hidden="true" size={32} />}
      actions={<ButtonLink to="/search?type=sharing">Find something to borrow</ButtonLink>}
    >
      Choose a thing near you, pick your days and ask for it: what becomes of your request is told here.
    </EmptyState>
  ) : (
    <EmptyState
      heading="Nobody has asked yet"
      icon={<HandHeart aria-hidden="true" size={32} />}
      actions={<ButtonLink to="/listing/new">Create a Listing</ButtonLink>}
    >
      When somebody asks for a thing of yours, you accept or decline it here within 24 hours. The more you
      list, the sooner that is.
    </EmptyState>
  )
