import type { Listing } from '@tribu/proto/http/listing.ts'
import Info from 'lucide-react/icons/info'
import MapPin from 'lucide-react/icons/map-pin'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { formatDate } from '../../lib/format-date.ts'
import type { Failure } from '../../lib/http.ts'
import { useGetListingQuery } from '../../lib/listing/listing-api.ts'
import { forgetViewed, rememberViewed, toViewed } from '../../lib/listing/recently-viewed.ts'
import { RecentlyViewedRow } from '../../lib/listing/recently-viewed-row.tsx'
import { TYPE_NAMES, TYPE_TONES } from '../../lib/listing/type-names.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { findDistrict, useRegions } from '../../lib/places.ts'
import { useMember } from '../../lib/session.ts'
import { Reviews } from '../../lib/review/reviews.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { BorrowDates } from './borrow-dates.tsx'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { ListerCard } from './lister-card.tsx'
import { ListingActions, ReportListing, ShareListing } from './listing-actions.tsx'
import { ListingSkeleton } from './listing-skeleton.tsx'
import { ListingTrail } from './listing-trail.tsx'
import { OwnDays } from './own-days.tsx'
import { PriceBlock } from './price-block.tsx'
import { RelatedListings } from './related-listings.tsx'
import styles from './listing-page.module.css'

export const ListingPage = () => {
  const { id = '' } = useParams()
  const { currentData: listing, error, refetch } = useGetListingQuery(id)
  usePageTitle(listing?.name)
  if (listing) {
    return (
      <Page>
        <Shown key={listing._id} listing={listing} />
      </Page>
    )
  }
  if (!error) return <ListingSkeleton />
  const failure = error as Failure
  // An address that is no id is refused rather than not found; to a member both are the same.
  const gone = failure.status >= 400 && failure.status < 500 && failure.status !== 429
  return gone ? (
    <Gone id={id} />
  ) : (
    <ErrorState detail={failure.errors[0]?.detail} onRetry={() => void refetch()} />
  )
}

const Gone = ({ id }: { id: string }) => {
  useEffect(() => forgetViewed(id), [id])
  return (
    <>
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState
        heading="Not found.."
        actions={<ButtonLink to="/categories">Browse the catalogue</ButtonLink>}
      >
        This listing has been removed, or its address is not quite right.
      </EmptyState>
    </>
  )
}

const Shown = ({ listing }: { listing: Listing }) => {
  useRememberViewed(listing)
  return (
    <>
      <ListingTrail category={listing.category} />
      <div className={styles.columns}>
        <header className={styles.head}>
          <div>
            <Badge tone={TYPE_TONES[listing.type]}>{TYPE_NAMES[listing.type]}</Badge>
            <h1 className={styles.name}>{listing.name}</h1>
            <p className={styles.place}>
              <MapPin aria-hidden="true" size={18} />
              {listing.district.name}, {listing.region}
              <Tooltip text="A listing shows its district only, never an address.">
                <button type="button" className={styles.info} aria-label="What is shown of the place">
                  <Info aria-hidden="true" size={18} />
                </button>
              </Tooltip>
            </p>
          </div>
          <ShareListing listing={listing} />
        </header>
        <Gallery name={listing.name} photos={listing.photos} />
        <Dates listing={listing} />
        <div className={styles.side}>
          <div className={styles.panel}>
            <PriceBlock listing={listing} />
            <ListingActions listing={listing} />
            <ListerCard listing={listing} />
          </div>
        </div>
        <div className={styles.text}>
          <h2>Description</h2>
          <p className={styles.description}>{listing.description}</p>
          <Facts listing={listing} />
          <p className={styles.foot}>
            <span>Listed on {formatDate(listing['created-at'], { year: true })}</span>
            <ReportListing listing={listing} />
          </p>
        </div>
      </div>
      <Reviews
        of="listing"
        id={listing._id}
        heading="What borrowers say"
        count={listing['review-count']}
        sum={listing['review-sum']}
      />
      <RelatedListings listing={listing} />
      <RecentlyViewedRow except={listing._id} />
    </>
  )
}

/** When it can be had; for its owner the days that they keep. */
const Dates = ({ listing }: { listing: Listing }) => {
  const member = useMember()
  if (listing.type !== 'sharing' || member === undefined) return null
  return member?._id === listing.user._id ? <OwnDays listing={listing} /> : <BorrowDates listing={listing} />
}

const useRememberViewed = (listing: Listing) => {
  const region = findDistrict(useRegions().data, listing.district._id)?.region
  useEffect(() => {
    if (region) rememberViewed(toViewed(listing, region))
  }, [listing, region])
}
