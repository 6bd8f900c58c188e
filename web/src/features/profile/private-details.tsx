import type { User } from '@tribu/proto/http/member.ts'
import { Badge } from '../../ui/badge.tsx'
import { SWITCHES } from './switches.ts'
import { UserSwitches } from './user-switches.tsx'
import styles from './private-details.module.css'

/** For admins: what only they see of a member, and the switches on it. Nobody switches their own. */
export const PrivateDetails = ({ user, own }: { user: User; own: boolean }) => (
  <section aria-labelledby="private-details" className={styles.panel}>
    <h2 id="private-details" className={styles.heading}>
      Private details
    </h2>
    <dl className={styles.details}>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${user.email}`}>{user.email}</a>
      </dd>
      <dt>Phone</dt>
      <dd>{user.phone ? `${user['phone-country-code']} ${user.phone}` : 'None given'}</dd>
      {user['lender-gst'] ? (
        <>
          <dt>GST number</dt>
          <dd>{user['lender-gst']}</dd>
        </>
      ) : null}
      {own ? null : (
        <>
          <dt>Blocked</dt>
          <dd>{user.blocked ? <Badge tone="danger">Blocked</Badge> : 'No'}</dd>
        </>
      )}
    </dl>
    {own ? <OwnFlags user={user} /> : <UserSwitches user={user} />}
  </section>
)

const OwnFlags = ({ user }: { user: User }) => (
  <ul role="list" className={styles.flags}>
    {SWITCHES.filter(({ name }) => name !== 'blocked').map(({ name, label }) => (
      <li key={name}>
        {label}: <strong>{user[name] ? 'yes' : 'no'}</strong>
      </li>
    ))}
  </ul>
)
