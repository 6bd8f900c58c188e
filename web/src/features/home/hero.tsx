import { Link } from 'react-router-dom'
import { HOME_SHOWN } from '@tribu/proto/http/limits.ts'
import { priceLine } from '../../lib/listing/price.ts'
import { useLatestListings } from '../../lib/listing/use-latest-listings.ts'
import { NO_IMAGE, photoUrl } from '../../lib/photo-url.ts'
import { Photo } from '../../ui/photo.tsx'
import { HeroSearch } from './hero-search.tsx'
import styles from './hero.module.css'

export const Hero = () => (
  <section className={styles.hero} aria-labelledby="hero-heading">
    <div className={styles.inner}>
      <div className={styles.words}>
        <h1 id="hero-heading">Borrow the drill. Meet the neighbour.</h1>
        <p>
          Rent it, share it, sell it, or find someone who can do it: around the corner, all over Aotearoa New
          Zealand.
        </p>
        <HeroSearch />
      </div>
      <Window />
    </div>
  </section>
)

/** A few things that are there right now: those of the fetched listings that the row below does not show. */
const Window = () => {
  const { data } = useLatestListings()
  const shown = data?.slice(HOME_SHOWN, HOME_SHOWN + 3) ?? [undefined, undefined, undefined]
  return (
    <ul role="list" className={styles.window} aria-label="Listed lately">
      {shown.map((listing, index) => (
        <li key={listing?._id ?? index}>
          {listing ? (
            <Link to={`/listing/${listing._id}`}>
              <Photo src={photoUrl(listing.photos[0])} fallback={NO_IMAGE} alt="" ratio="1/1" eager />
              <span className={styles.tag}>
                <span>{listing.name}</span>
                <strong>{priceLine(listing).amount}</strong>
              </span>
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
