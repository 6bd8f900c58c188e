import type { Price } from '@tribu/proto/booking-price.ts'
import { INSURANCE_PERCENT } from '@tribu/proto/http/limits.ts'
import { formatMoney } from '../format-money.ts'
import { daysText } from './booking-dates.ts'
import styles from './price-breakdown.module.css'

type PriceBreakdownProps = { price: Price; daily: number; weeklyPercent: number }

/** Every line that makes up what a borrower pays. Amounts are cents. */
export const PriceBreakdown = ({ price, daily, weeklyPercent }: PriceBreakdownProps) => (
  <dl className={styles.lines} aria-label="Price">
    <Line name={`${formatMoney(daily)} × ${daysText(price.days)}`} cents={price.full} />
    {price.discount > 0 ? <Line name={`Weekly discount, ${weeklyPercent}%`} cents={-price.discount} /> : null}
    {price.insurance > 0 ? <Line name={`Insurance, ${INSURANCE_PERCENT}%`} cents={price.insurance} /> : null}
    <Line name="Total" note="GST included" cents={price.amount} total />
  </dl>
)

const Line = ({
  name,
  note,
  cents,
  total,
}: {
  name: string
  note?: string
  cents: number
  total?: boolean
}) => (
  <div data-total={total}>
    <dt>
      {name} {note ? <small>{note}</small> : null}
    </dt>
    <dd>{cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents)}</dd>
  </div>
)
