import type { Listing } from '@tribu/proto/http/listing.ts'
import Globe from 'lucide-react/icons/globe'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { phoneLink } from '../../lib/phone-link.ts'
import { buttonClass, ButtonLink } from '../../ui/button.tsx'
import styles from './listing-page.module.css'

/** How someone who is not the owner gets in touch. What is lent is asked for by its dates first. */
export const Contact = ({ listing }: { listing: Listing }) => {
  const { type, phone, website, user } = listing
  return (
    <div className={styles.contact}>
      <ButtonLink
        to={`/profile/listing/${listing._id}`}
        variant={type === 'sharing' ? 'secondary' : 'primary'}
        wide
      >
        <MessageCircle aria-hidden="true" size={18} />
        {type === 'service' ? 'Message' : `Message ${user['first-name']}`}
      </ButtonLink>
      {type === 'service' && phone ? (
        <a className={buttonClass({ variant: 'secondary', wide: true })} href={phoneLink(phone)}>
          <Phone aria-hidden="true" size={18} /> Phone {phone}
        </a>
      ) : null}
      {type === 'service' && website ? (
        <a
          className={buttonClass({ variant: 'secondary', wide: true })}
          href={website}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          <Globe aria-hidden="true" size={18} /> Website
        </a>
      ) : null}
    </div>
  )
}
