import { WEEK_DAYS } from '@tribu/proto/http/limits.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { priceLine, weeklyPrice } from '../../lib/listing/price.ts'
import type { Priced } from '../../lib/listing/price.ts'
import styles from './price-block.module.css'

/** What it costs, by the listing's type; GST is in every price. */
export const PriceBlock = ({ listing }: { listing: Priced }) => {
  const { amount, unit } = priceLine(listing)
  const discount = listing['discount-weekly']
  return (
    <div className={styles.block}>
      <p className={styles.main}>
        <strong>{amount}</strong> {unit}
      </p>
      {listing.type === 'sharing' ? (
        <p className={styles.week}>
          <strong>{formatMoney(weeklyPrice(listing))}</strong> a week
          {discount > 0 ? (
            <span>
              , {discount}% less from {WEEK_DAYS} days on
            </span>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
