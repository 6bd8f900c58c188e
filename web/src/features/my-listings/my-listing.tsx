import type { Listing } from '@tribu/proto/http/listing.ts'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Link } from 'react-router-dom'
import { formatDate } from '../../lib/format-date.ts'
import { priceLine } from '../../lib/listing/price.ts'
import { TYPE_NAMES, TYPE_TONES } from '../../lib/listing/type-names.ts'
import { NO_IMAGE, photoUrl } from '../../lib/photo-url.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './my-listing.module.css'

export const MyListing = ({ listing, onRemove }: { listing: Listing; onRemove: () => void }) => {
  const { amount, unit } = priceLine(listing)
  const page = `/listing/${listing._id}`
  return (
    <li className={styles.row}>
      <Photo src={photoUrl(listing.photos[0])} fallback={NO_IMAGE} alt="" className={styles.photo} />
      <div className={styles.facts}>
        <Badge tone={TYPE_TONES[listing.type]}>{TYPE_NAMES[listing.type]}</Badge>
        <h2 className={styles.name}>
          <Link to={page}>{listing.name}</Link>
        </h2>
        <p className={styles.price}>
          <strong>{amount}</strong> {unit}
        </p>
        <p className={styles.soft}>
          {listing.district.name} · listed on {formatDate(listing['created-at'], { year: true })}
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={page} variant="secondary" aria-label={`View ${listing.name}`}>
          <Eye aria-hidden="true" size={18} /> View
        </ButtonLink>
        <ButtonLink to={`${page}/edit`} variant="secondary" aria-label={`Edit ${listing.name}`}>
          <Pencil aria-hidden="true" size={18} /> Edit
        </ButtonLink>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-label={`Remove ${listing.name}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" size={18} /> Remove
        </Button>
      </div>
    </li>
  )
}

export const MyListingSkeleton = () => (
  <li className={styles.row} aria-hidden="true">
    <Skeleton shape="box" className={styles.photo} />
    <div className={styles.facts}>
      <Skeleton />
      <Skeleton shape="title" />
      <Skeleton />
    </div>
  </li>
)
