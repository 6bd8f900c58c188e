import { PRODUCT } from '@tribu/proto/http/product.ts'
import Share2 from 'lucide-react/icons/share-2'
import Wrench from 'lucide-react/icons/wrench'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ShareDialog } from '../../ui/share-dialog.tsx'
import styles from './dashboard.module.css'

export const ServiceTile = () => (
  <Link to="/search?type=service" className={styles.tile}>
    <Wrench aria-hidden="true" size={28} />
    <span>
      <strong>Connect with a service provider</strong>
      Somebody near you mends, moves, mows or teaches.
    </span>
  </Link>
)

export const InviteTile = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.tile} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" size={28} />
        <span>
          <strong>Invite your friends</strong>
          The more neighbours there are, the more there is to share.
        </span>
      </button>
      <ShareDialog
        open={open}
        onClose={() => setOpen(false)}
        heading="Invite your friends"
        text={`Rent, share, sell and find help in your neighbourhood with ${PRODUCT}`}
        url={`${location.origin}/`}
      />
    </>
  )
}
