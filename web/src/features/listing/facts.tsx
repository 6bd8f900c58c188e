import type { Listing } from '@tribu/proto/http/listing.ts'
import { DEFAULT_GRACE_PERIOD } from '@tribu/proto/http/limits.ts'
import type { ReactNode } from 'react'
import styles from './listing-page.module.css'

const CONDITION_NAMES = { excellent: 'Excellent', average: 'Average' }

/** What one wants to know before asking: its state, how to get it, how to use it safely. Text keeps the line breaks of its writer. */
export const Facts = ({ listing }: { listing: Listing }) => {
  const thing = listing.type !== 'service'
  const grace = listing['grace-period']
  return (
    <dl className={styles.facts}>
      {thing ? (
        <Fact name="Condition">
          {CONDITION_NAMES[listing.condition]}
          {listing['condition-summary'] ? `. ${listing['condition-summary']}` : null}
        </Fact>
      ) : null}
      {thing && (listing.pickup || listing.delivery) ? (
        <Fact name="Getting it">
          {[listing.pickup && 'Pick-up', listing.delivery && 'Delivery']
            .filter(Boolean)
            .join(' or ')
            .replace('or D', 'or d')}
          {listing['delivery-details'] ? `. ${listing['delivery-details']}` : null}
        </Fact>
      ) : null}
      {listing['safety-requirements'] ? <Fact name="Safety">{listing['safety-requirements']}</Fact> : null}
      {listing.type === 'sharing' && grace !== DEFAULT_GRACE_PERIOD ? (
        <Fact name="Between bookings">{grace} hours are kept free before and after each booking.</Fact>
      ) : null}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
