import Store from 'lucide-react/icons/store'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './listing-form.module.css'

/** In place of the service form for members without a GST number. */
export const BusinessOnly = () => (
  <div className={styles.explain}>
    <Store aria-hidden="true" size={28} />
    <div>
      <h2 className={styles.explainHeading}>Services are for registered businesses</h2>
      <p>
        To offer your work, add your company’s GST number in Settings first. Then come back here, and the form
        is open to you. Renting out, giving away and selling is free for everybody.
      </p>
      <ButtonLink to="/settings" variant="secondary">
        Add your GST number
      </ButtonLink>
    </div>
  </div>
)
