import { PRODUCT, SUPPORT_EMAIL } from '@tribu/proto/http/product.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './council-banner.module.css'

/** The place of the council that sponsors the marketplace; until one does, it invites one. */
export const CouncilBanner = () => (
  <aside className={styles.banner} aria-labelledby="council-heading">
    <div>
      <h2 id="council-heading">For councils</h2>
      <p>
        Less to landfill, more neighbours who know each other. Sponsor {PRODUCT} in your district and your
        name stands here.
      </p>
    </div>
    <a
      href={`mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent('Council sponsorship')}`}
      className={buttonClass({ variant: 'secondary' })}
    >
      Talk to us
    </a>
  </aside>
)
