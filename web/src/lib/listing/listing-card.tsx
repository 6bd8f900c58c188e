import type { Listing } from '@tribu/proto/http/listing.ts'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { Photo } from '../../ui/photo.tsx'
import { NO_IMAGE, photoUrl } from '../photo-url.ts'
import { priceLine } from './price.ts'
import type { Priced } from './price.ts'
import { TYPE_NAMES, TYPE_TONES } from './type-names.ts'
import styles from './listing-card.module.css'

export type CardListing = Priced &
  Pick<Listing, '_id' | 'name' | 'district' | 'distance'> & {
    photos: Pick<Listing['photos'][number], 'uid' | 'date'>[]
  }

export const ListingCard = ({ listing, eager = false }: { listing: CardListing; eager?: boolean }) => {
  const { amount, unit } = priceLine(listing)
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Photo src={photoUrl(listing.photos[0])} fallback={NO_IMAGE} alt="" eager={eager} />
        <span className={styles.badge}>
          <Badge tone={TYPE_TONES[listing.type]}>{TYPE_NAMES[listing.type]}</Badge>
        </span>
      </div>
      <h3 className={styles.name}>
        <Link to={`/listing/${listing._id}`}>{listing.name}</Link>
      </h3>
      <p className={styles.price}>
        <strong>{amount}</strong> {unit}
      </p>
      <p className={styles.place}>
        {listing.district.name}
        {listing.distance === undefined ? null : <span> · {distanceText(listing.distance)}</span>}
      </p>
    </article>
  )
}

const distanceText = (km: number) => (km < 1 ? 'in the same district' : `${Math.round(km)} km away`)
