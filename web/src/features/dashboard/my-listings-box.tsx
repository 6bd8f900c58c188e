import type { Dashboard } from '@tribu/proto/http/booking.ts'
import { DASHBOARD_ROWS } from '@tribu/proto/http/limits.ts'
import { Link } from 'react-router-dom'
import { formatMoney } from '../../lib/format-money.ts'
import { NO_IMAGE, photoUrl } from '../../lib/photo-url.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Box } from './box.tsx'
import styles from './dashboard.module.css'

/** What the member lends out. */
export const MyListingsBox = ({ lending, count }: { lending: Dashboard['lending']; count: number }) => (
  <Box heading="My Listings" to="/listings" toLabel="All listings" more={count > DASHBOARD_ROWS}>
    {lending.length === 0 ? (
      <EmptyState
        heading="Nothing to lend yet"
        actions={<ButtonLink to="/listing/new">Create a Listing</ButtonLink>}
      >
        That drill in the shed earns more on Saturdays than it does in its case.
      </EmptyState>
    ) : (
      <ul role="list" className={styles.listings}>
        {lending.slice(0, DASHBOARD_ROWS).map((listing) => (
          <li key={listing._id} className={styles.listing}>
            <Photo
              src={photoUrl(listing.photo === null ? null : { uid: listing.photo })}
              fallback={NO_IMAGE}
              alt=""
              ratio="1/1"
            />
            <div>
              <Link to={`/listing/${listing._id}`} className={styles.name}>
                {listing.name}
              </Link>
              <p className={styles.soft}>
                {listing['price-daily'] > 0 ? `${formatMoney(listing['price-daily'])} a day` : 'Free'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    )}
  </Box>
)
