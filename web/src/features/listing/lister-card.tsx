import type { Listing } from '@tribu/proto/http/listing.ts'
import { Link } from 'react-router-dom'
import { displayName } from '../../lib/display-name.ts'
import { useHasPage } from '../../lib/has-page.ts'
import { photoUrl } from '../../lib/photo-url.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StarRating } from '../../ui/star-rating.tsx'
import styles from './listing-page.module.css'

/** Who lists it; leads to their profile. */
export const ListerCard = ({ listing }: { listing: Listing }) => {
  const { user, 'review-count': count, 'review-sum': sum } = listing
  const name = displayName(user)
  const profile = `/profile/${user._id}`
  const hasProfile = useHasPage()(profile)
  return (
    <div className={styles.lister}>
      <Avatar name={name} src={user.photo ? photoUrl(user.photo) : undefined} />
      <div>
        <p className={styles.listerName}>
          {hasProfile ? (
            // The profile offers to write to them about what one comes from.
            <Link to={profile} state={{ listing: listing._id }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {count > 0 ? (
          <StarRating rating={sum / count} count={count} />
        ) : (
          <span className={styles.quiet}>No reviews of this listing yet</span>
        )}
      </div>
    </div>
  )
}
