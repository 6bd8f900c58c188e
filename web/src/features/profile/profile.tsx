import CalendarDays from 'lucide-react/icons/calendar-days'
import MessageCircle from 'lucide-react/icons/message-circle'
import MapPin from 'lucide-react/icons/map-pin'
import Store from 'lucide-react/icons/store'
import { useLocation } from 'react-router-dom'
import { displayName } from '../../lib/display-name.ts'
import { formatDate } from '../../lib/format-date.ts'
import { ListingGrid } from '../../lib/listing/listing-grid.tsx'
import { photoUrl } from '../../lib/photo-url.ts'
import { findDistrict, useRegions } from '../../lib/places.ts'
import { Reviews } from '../../lib/review/reviews.tsx'
import { useMember } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { StarRating } from '../../ui/star-rating.tsx'
import { PrivateDetails } from './private-details.tsx'
import type { ShownUser } from './user-api.ts'
import styles from './profile.module.css'

export const Profile = ({ user }: { user: ShownUser }) => {
  const viewer = useMember()
  const own = viewer?._id === user._id
  const listing = useListingInMind()
  const name = displayName(user)
  const place = findDistrict(useRegions().data, user.district)
  const reviews = user['review-count']
  return (
    <>
      <header className={styles.head}>
        <Avatar name={name} src={user.photo ? photoUrl(user.photo, 'full') : undefined} size="l" />
        <div className={styles.who}>
          <h1>{name}</h1>
          <ul role="list" className={styles.facts}>
            {user.business ? (
              <li>
                <Store aria-hidden="true" size={18} /> Registered business
              </li>
            ) : null}
            {place ? (
              <li>
                <MapPin aria-hidden="true" size={18} /> {place.district.name}, {place.region.name}
              </li>
            ) : null}
            <li>
              <CalendarDays aria-hidden="true" size={18} /> Member since{' '}
              {formatDate(user['created-at'], { year: true })}
            </li>
            {reviews > 0 ? (
              <li>
                <StarRating rating={user['review-sum'] / reviews} count={reviews} />
              </li>
            ) : null}
          </ul>
        </div>
        {own ? (
          <ButtonLink to="/settings" variant="secondary">
            Edit Settings
          </ButtonLink>
        ) : null}
        {!own && listing ? (
          <ButtonLink to={`/profile/listing/${listing}`}>
            <MessageCircle aria-hidden="true" size={18} /> Message {user['first-name']}
          </ButtonLink>
        ) : null}
      </header>
      {user.bio ? <p className={styles.bio}>{user.bio}</p> : null}
      {own && !user.bio ? (
        <p className={styles.bio}>
          Your neighbours like to know who they deal with: add a few words about yourself in Settings.
        </p>
      ) : null}
      {viewer?.access === 'admin' && 'email' in user ? <PrivateDetails user={user} own={own} /> : null}
      <Reviews
        of="user"
        id={user._id}
        heading={own ? 'What others say of you' : `What others say of ${name}`}
        count={reviews}
        sum={user['review-sum']}
      />
      <section aria-labelledby="profile-listings" className={styles.listings}>
        <h2 id="profile-listings">{own ? 'Your listings' : `Listings of ${name}`}</h2>
        <ListingGrid
          question={{ user: user._id, sort: 'newest' }}
          empty={own ? <ButtonLink to="/listing/new">Create your first listing</ButtonLink> : null}
        />
      </section>
    </>
  )
}

/** The listing from whose page one has come to its lister: messages are about one. */
const useListingInMind = (): string | undefined => {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'listing' in state ? String(state.listing) : undefined
}
