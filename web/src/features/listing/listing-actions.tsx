import type { Listing } from '@tribu/proto/http/listing.ts'
import type { PayoutReadiness } from '@tribu/proto/http/payment-account.ts'
import { PRODUCT, SUPPORT_EMAIL } from '@tribu/proto/http/product.ts'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '../../lib/format-date.ts'
import { useHasPage } from '../../lib/has-page.ts'
import { useMember } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ShareDialog } from '../../ui/share-dialog.tsx'
import { BorrowPanel } from './borrow-panel.tsx'
import { Contact } from './contact.tsx'
import { RemoveListing } from './remove-listing.tsx'
import styles from './listing-page.module.css'

const CAN_BE_PAID: ReadonlySet<PayoutReadiness> = new Set(['connected', 'more-information'])

/** What can be done with a listing: the owner changes it, others get in touch, an admin may remove it. */
export const ListingActions = ({ listing }: { listing: Listing }) => {
  const member = useMember()
  const hasPage = useHasPage()
  if (member?._id === listing.user._id) {
    const edit = `/listing/${listing._id}/edit`
    return (
      <div className={styles.own}>
        <p>
          <strong>This is your listing.</strong> It can be seen and found by everybody since{' '}
          {formatDate(listing['created-at'], { year: true })}.
        </p>
        {listing.type === 'sharing' && !CAN_BE_PAID.has(member['payout-readiness']) ? (
          <p>
            <strong>It cannot be booked yet.</strong> <Link to="/settings">See what is missing</Link> before
            you can be paid.
          </p>
        ) : null}
        <div className={styles.buttons}>
          {hasPage(edit) ? (
            <ButtonLink to={edit}>
              <Pencil aria-hidden="true" size={18} /> Edit
            </ButtonLink>
          ) : null}
          <RemoveListing listing={listing} />
        </div>
      </div>
    )
  }
  return (
    <>
      {listing.type === 'sharing' ? <BorrowPanel listing={listing} /> : null}
      <Contact listing={listing} />
      {member?.access === 'admin' ? (
        <div className={styles.own}>
          <p>As an admin you can remove this listing.</p>
          <RemoveListing listing={listing} />
        </div>
      ) : null}
    </>
  )
}

export const ShareListing = ({ listing }: { listing: Listing }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" size={18} /> Share
      </Button>
      <ShareDialog
        open={open}
        onClose={() => setOpen(false)}
        heading="Share this listing"
        text={`${listing.name} on ${PRODUCT}`}
        url={`${location.origin}/listing/${listing._id}`}
      />
    </>
  )
}

/** For everybody who could not remove it. */
export const ReportListing = ({ listing }: { listing: Listing }) => {
  const member = useMember()
  if (member && (member._id === listing.user._id || member.access === 'admin')) return null
  const subject = encodeURIComponent(`Report listing ${listing._id}`)
  const body = encodeURIComponent(
    `“${listing.name}”\n${location.origin}/listing/${listing._id}\n\nWhat is wrong with it:\n`,
  )
  return (
    <a className={styles.report} href={`mailto:${SUPPORT_EMAIL}?subject=${subject}&body=${body}`}>
      <Flag aria-hidden="true" size={16} /> Report listing
    </a>
  )
}
