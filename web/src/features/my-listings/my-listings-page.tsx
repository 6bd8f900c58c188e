import Plus from 'lucide-react/icons/plus'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { MyListings } from './my-listings.tsx'
import styles from './my-listings.module.css'

export const MyListingsPage = () => {
  usePageTitle('My Listings')
  const member = useMember()
  return (
    <>
      <div className={styles.top}>
        <h1>My Listings</h1>
        <ButtonLink to="/listing/new">
          <Plus aria-hidden="true" size={20} /> Create a Listing
        </ButtonLink>
      </div>
      {member ? <MyListings key={member._id} member={member._id} /> : null}
    </>
  )
}
