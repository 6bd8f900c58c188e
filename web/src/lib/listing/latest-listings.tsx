import { HOME_SHOWN } from '@tribu/proto/http/limits.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { ListingRow } from './listing-row.tsx'
import { useLatestListings } from './use-latest-listings.ts'

export const LatestListings = () => {
  const { data, failure, retry } = useLatestListings()
  if (data?.length === 0) return null
  return (
    <PageSection heading="Latest listings" more={{ to: '/search?sort=newest', label: 'See all' }}>
      {data === undefined && failure ? (
        <ErrorState onRetry={retry} detail={failure.errors[0]?.detail} />
      ) : (
        <ListingRow listings={data} count={HOME_SHOWN} />
      )}
    </PageSection>
  )
}
