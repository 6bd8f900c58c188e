import { RECENTLY_VIEWED_SHOWN } from '@tribu/proto/http/limits.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { ListingRow } from './listing-row.tsx'
import { useRecentlyViewed } from './recently-viewed.ts'

/** What this browser looked at lately; `except` is the listing that is on the screen anyway. */
export const RecentlyViewedRow = ({ except }: { except?: string }) => {
  const listings = useRecentlyViewed().filter((listing) => listing._id !== except)
  if (listings.length === 0) return null
  return (
    <PageSection heading="Recently viewed">
      <ListingRow listings={listings} count={RECENTLY_VIEWED_SHOWN} />
    </PageSection>
  )
}
