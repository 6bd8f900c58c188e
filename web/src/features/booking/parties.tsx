import type { Booking } from '@tribu/proto/http/booking.ts'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { Link } from 'react-router-dom'
import { displayName } from '../../lib/display-name.ts'
import { phoneLink } from '../../lib/phone-link.ts'
import { photoUrl } from '../../lib/photo-url.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass, ButtonLink } from '../../ui/button.tsx'
import { Panel } from './panel.tsx'
import styles from './booking-view.module.css'

/** Who lends to whom, and the lender's number for a borrower whose request was accepted. */
export const Parties = ({ booking }: { booking: Booking }) => {
  const phone = booking['lender-phone']
  const other = booking.isLender ? booking.borrower : booking.isBorrower ? booking.lender : undefined
  return (
    <Panel heading="Who">
      <ul role="list" className={styles.parties}>
        <PartyCard party={booking.lender} part="Lender" own={booking.isLender} />
        <PartyCard party={booking.borrower} part="Borrower" own={booking.isBorrower} />
      </ul>
      <div className={styles.contacts}>
        {other && other['first-name'] ? (
          <ButtonLink to={`/messages/${booking.thread}`} variant="secondary">
            <MessageCircle aria-hidden="true" size={18} /> Message {other['first-name']}
          </ButtonLink>
        ) : null}
        {phone ? (
          <a className={buttonClass({ variant: 'secondary' })} href={phoneLink(phone)}>
            <Phone aria-hidden="true" size={18} /> Call {displayName(booking.lender)}, {phone}
          </a>
        ) : null}
      </div>
    </Panel>
  )
}

type PartyCardProps = { party: Booking['lender']; part: string; own: boolean }

const PartyCard = ({ party, part, own }: PartyCardProps) => {
  const name = displayName(party)
  return (
    <li className={styles.party}>
      <Avatar name={name} src={party.photo ? photoUrl(party.photo) : undefined} />
      <div>
        <p className={styles.part}>{own ? `${part}, that is you` : part}</p>
        <Link to={`/profile/${party._id}`} className={styles.partyName}>
          {name || 'A member who has left'}
        </Link>
      </div>
    </li>
  )
}
