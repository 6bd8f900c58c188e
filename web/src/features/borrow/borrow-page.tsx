import type { User } from '@tribu/proto/http/member.ts'
import { useParams, useSearchParams } from 'react-router-dom'
import { useGetAvailabilityQuery } from '../../lib/booking/booking-api.ts'
import { readDates } from '../../lib/booking/chosen-dates.ts'
import { NO_DATES, NO_RANGE } from '../../lib/booking/rental-words.ts'
import type { Failure } from '../../lib/http.ts'
import { useGetListingQuery } from '../../lib/listing/listing-api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BorrowFlow } from './borrow-flow.tsx'
import { RequestSent } from './request-sent.tsx'
import styles from './borrow-page.module.css'

/** From chosen dates to a request. `booking` in the address is the request that was made: a reload shows it, and makes no other. */
export const BorrowPage = () => {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const member = useMember()
  const booking = params.get('booking')
  if (!member) return null
  return <Page>{booking ? <RequestSent id={booking} /> : <Ask id={id} member={member} />}</Page>
}

const Ask = ({ id, member }: { id: string; member: User }) => {
  const [params] = useSearchParams()
  const listing = useGetListingQuery(id)
  const availability = useGetAvailabilityQuery(id, { refetchOnMountOrArgChange: true })
  usePageTitle(listing.currentData && `Borrow ${listing.currentData.name}`)
  const { start, end } = readDates(params)

  // One that failed to be read anew is still there: nobody loses what they typed to a bad connection.
  const missing = [listing, availability].filter((read) => !read.currentData)
  const failure = missing.find((read) => read.error)?.error as Failure | undefined
  if (failure) {
    const gone = failure.status === 404 || failure.status === 400
    if (gone) return <Dead heading="Not found.." text="This listing cannot be borrowed." to="/categories" />
    const retry = () => {
      if (listing.error) void listing.refetch()
      if (availability.error) void availability.refetch()
    }
    return (
      <>
        <h1 className="visually-hidden">Borrow</h1>
        <ErrorState detail={failure.errors[0]?.detail} onRetry={retry} />
      </>
    )
  }
  if (!listing.currentData || !availability.currentData) {
    return (
      <div className={styles.columns} aria-busy="true">
        <Skeleton shape="box" className={styles.waiting} />
        <Skeleton shape="box" className={styles.waiting} />
      </div>
    )
  }
  if (listing.currentData.user._id === member._id)
    return <Dead heading="This is your own listing" text="Others can borrow it." to={`/listing/${id}`} />
  if (!start || !end || start === end)
    return (
      <Dead
        heading={start && end ? NO_RANGE : NO_DATES}
        text="The calendar is on the page of the listing."
        to={`/listing/${id}#dates`}
      />
    )
  return (
    <BorrowFlow
      key={member._id}
      listing={listing.currentData}
      availability={availability.currentData}
      member={member}
    />
  )
}

const Dead = ({ heading, text, to }: { heading: string; text: string; to: string }) => (
  <>
    <h1 className="visually-hidden">Borrow</h1>
    <EmptyState
      heading={heading}
      actions={
        <ButtonLink to={to}>{to === '/categories' ? 'Browse the catalogue' : 'To the listing'}</ButtonLink>
      }
    >
      {text}
    </EmptyState>
  </>
)
