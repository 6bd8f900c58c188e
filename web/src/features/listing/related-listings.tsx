import { CAROUSEL_PAGE } from '@tribu/proto/http/limits.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef } from 'react'
import { useRelatedListingsQuery } from '../../lib/listing/listing-api.ts'
import { ListingCard } from '../../lib/listing/listing-card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import styles from './related-listings.module.css'

/** Things like this one. It is an extra: when it cannot be fetched, or there is nothing, the page does without. */
export const RelatedListings = ({ listing }: { listing: Listing }) => {
  const track = useRef<HTMLUListElement>(null)
  const { data } = useRelatedListingsQuery({
    id: listing._id,
    category: listing.category,
    limit: CAROUSEL_PAGE,
  })
  if (!data || data.length === 0) return null
  const move = (by: number) =>
    track.current?.scrollBy({ left: by * track.current.clientWidth * 0.9, behavior: 'smooth' })
  return (
    <PageSection heading="You may also like">
      <div className={styles.carousel}>
        <ul role="list" className={styles.track} ref={track}>
          {data.map((related) => (
            <li key={related._id}>
              <ListingCard listing={related} />
            </li>
          ))}
        </ul>
        <div className={styles.arrows}>
          <IconButton
            label="Back in the list"
            solid
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => move(-1)}
          />
          <IconButton
            label="On in the list"
            solid
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => move(1)}
          />
        </div>
      </div>
    </PageSection>
  )
}
