import { Link } from 'react-router-dom'
import { usePageTitle } from '../../lib/page-title.ts'
import { PaymentStatus } from '../../lib/payment/payment-status.tsx'
import { SavedCards } from '../../lib/payment/saved-cards.tsx'
import { useMember } from '../../lib/session.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings-form.module.css'

export const SettingsPage = () => {
  usePageTitle('Edit Settings')
  const member = useMember()
  return (
    <>
      <h1>Edit Settings</h1>
      {member ? (
        <>
          <div className={styles.status}>
            <PaymentStatus />
          </div>
          <SettingsForm key={member._id} member={member} />
          <div className={styles.cards}>
            <PageSection heading="Cards">
              <SavedCards />
            </PageSection>
            <PageSection heading="Notifications">
              <p>
                <Link to="/settings/notifications">Choose what is mailed, texted or pushed to you</Link>, and
                when it is quiet.
              </p>
            </PageSection>
          </div>
        </>
      ) : null}
    </>
  )
}
