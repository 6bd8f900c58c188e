import { CardSkeleton } from './card-skeleton.tsx'
import { ListingCard } from './listing-card.tsx'
import type { CardListing } from './listing-card.tsx'
import styles from './listing-row.module.css'

/** A few listings side by side; on a small screen they are pushed along with a finger. `undefined` while they are fetched. */
export const ListingRow = ({ listings, count }: { listings: CardListing[] | undefined; count: number }) => (
  <ul role="list" className={styles.row} aria-busy={listings === undefined}>
    {listings
      ? listings.slice(0, count).map((listing) => (
          <li key={listing._id}>
            <ListingCard listing={listing} />
          </li>
        ))
      : Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <CardSkeleton />
          </li>
        ))}
  </ul>
)
