import type { Listing } from '@tribu/proto/http/listing.ts'
import Globe from 'lucide-react/icons/globe'
import Phone from 'lucide-react/icons/phone'
import { buttonClass } from '../../ui/button.tsx'
import { phoneLink } from './phone-link.ts'
import styles from './listing-page.module.css'

/** How someone who is not the owner gets in touch, and an honest word on what cannot be done here yet. */
export const Contact = ({ listing }: { listing: Listing }) => {
  if (listing.type !== 'service') {
    return (
      <p className={styles.soon}>
        {listing.type === 'sharing' ? 'Booking and messages are' : 'Messages are'} not open yet; keep the link
        and come back to it.
      </p>
    )
  }
  return (
    <div className={styles.contact}>
      {listing.phone ? (
        <a className={buttonClass({ wide: true })} href={phoneLink(listing.phone)}>
          <Phone aria-hidden="true" size={18} /> Phone {listing.phone}
        </a>
      ) : null}
      {listing.website ? (
        <a
          className={buttonClass({ variant: 'secondary', wide: true })}
          href={listing.website}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          <Globe aria-hidden="true" size={18} /> Website
        </a>
      ) : null}
      <p className={styles.soon}>
        Messages are not open yet
        {listing.phone || listing.website ? '' : '; keep the link and come back to it'}.
      </p>
    </div>
  )
}
