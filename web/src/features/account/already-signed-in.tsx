import type { User } from '@tribu/proto/http/member.ts'
import { displayName } from '../../lib/display-name.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-frame.module.css'

/** For a member who comes to sign in or up while signed in. */
export const AlreadySignedIn = ({ member }: { member: User }) => (
  <AccountFrame heading="You are signed in" intro={`As ${displayName(member)}, ${member.email}.`}>
    <div className={styles.actions}>
      <ButtonLink to="/">Go to the home page</ButtonLink>
      <ButtonLink to="/signin?signout" variant="secondary">
        Sign Out
      </ButtonLink>
    </div>
  </AccountFrame>
)
