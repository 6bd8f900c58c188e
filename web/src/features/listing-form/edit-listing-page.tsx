import { useParams } from 'react-router-dom'
import type { Failure } from '../../lib/http.ts'
import { useGetListingQuery } from '../../lib/listing/listing-api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { DraftedForm } from './drafted-form.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { valuesOf } from './listing-values.ts'

/** A listing of somebody else looks like one that is not there, as it does to the server. */
export const EditListingPage = () => {
  usePageTitle('Edit Listing')
  return (
    <Page narrow>
      <h1>Edit Listing</h1>
      <Content />
    </Page>
  )
}

const Content = () => {
  const { id = '' } = useParams()
  const member = useMember()
  const {
    currentData: listing,
    error,
    refetch,
    isFetching,
  } = useGetListingQuery(id, {
    refetchOnMountOrArgChange: true,
  })
  const failure = error as Failure | undefined
  if (failure && (failure.status === 0 || failure.status === 429 || failure.status >= 500)) {
    return <ErrorState detail={failure.errors[0]?.detail} onRetry={() => void refetch()} />
  }
  if (failure || (listing && member && listing.user._id !== member._id)) {
    return (
      <EmptyState heading="Not found.." actions={<ButtonLink to="/listings">My Listings</ButtonLink>}>
        There is no such listing of yours.
      </EmptyState>
    )
  }
  // What is on the page is only changed by the member: the form starts when the newest version is there.
  if (!listing || !member || isFetching) return <FormSkeleton />
  return (
    <DraftedForm
      key={listing._id}
      member={member}
      listing={listing}
      start={{ type: listing.type, values: valuesOf(listing), photos: listing.photos }}
    />
  )
}
