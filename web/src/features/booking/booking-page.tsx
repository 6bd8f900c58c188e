import { useParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { BookingView } from './booking-view.tsx'
import type { ListLink } from './booking-view.tsx'
import { useBooking } from './use-booking.ts'

/** One booking, for its two parties. */
export const BookingPage = () => {
  const { id = '' } = useParams()
  const member = useMember()
  return member ? (
    <OneBooking id={id} user={member._id} list={{ to: '/bookings', label: 'Bookings' }} />
  ) : null
}

/** The same, as an admin sees it. */
export const AdminBookingPage = () => {
  const { id = '' } = useParams()
  return <OneBooking id={id} list={{ to: '/admin/bookings', label: 'All Bookings' }} />
}

const OneBooking = ({ id, user, list }: { id: string; user?: string; list: ListLink }) => {
  const shown = useBooking({ id, user })
  const { booking, failure } = shown
  usePageTitle(booking ? `Booking of ${booking.listing.name}` : 'Booking')
  if (booking) return <BookingView key={booking._id} {...shown} booking={booking} list={list} />
  if (!failure) return <BookingSkeleton />
  // What belongs to others looks exactly like what is not there.
  const gone = failure.status >= 400 && failure.status < 500 && failure.status !== 429
  return (
    <Page>
      <h1 className="visually-hidden">{gone ? 'Not found' : 'Booking'}</h1>
      {gone ? (
        <EmptyState heading="Not found.." actions={<ButtonLink to={list.to}>{list.label}</ButtonLink>}>
          There is no booking of yours at this address.
        </EmptyState>
      ) : (
        <ErrorState detail={failure.errors[0]?.detail} onRetry={() => void shown.read()} />
      )}
    </Page>
  )
}
