import { DEFAULT_GRACE_PERIOD, GRACE_PERIODS, INSURANCE_PERCENT } from '@tribu/proto/http/limits.ts'
import { useState } from 'react'
import { formatMoney } from '../../lib/format-money.ts'
import { weeklyPrice } from '../../lib/listing/price.ts'
import { MoneyField, PercentField } from '../../ui/amount-field.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import type { ListingValues } from './listing-values.ts'
import styles from './listing-form.module.css'

const graceName = (hours: number) => {
  if (hours === DEFAULT_GRACE_PERIOD) return 'None'
  return hours === 24 ? '1 day (24 hours)' : `${hours / 24} days (${hours} hours)`
}
const GRACE_OPTIONS = GRACE_PERIODS.map((hours) => ({ value: String(hours), label: graceName(hours) }))

type PriceFieldsProps = { values: ListingValues; onChange: () => void }

/** What a rental costs, and what it costs by the week as one types. */
export const RentalFields = ({ values, onChange }: PriceFieldsProps) => {
  const [daily, setDaily] = useState(values['price-daily'])
  const [discount, setDiscount] = useState(values['discount-weekly'])
  return (
    <>
      <div className={styles.pair}>
        <MoneyField
          label="Price per day"
          name="price-daily"
          required
          defaultValue={daily}
          onChange={setDaily}
          hint="We suggest 10–15% of retail per day: $20 to $30 for something that costs $200 new."
        />
        <PercentField
          label="Weekly discount"
          name="discount-weekly"
          defaultValue={discount}
          onChange={setDiscount}
          hint="Off the daily price, from 7 days on."
        />
      </div>
      <p className={styles.weekly} aria-live="polite">
        {daily === undefined ? (
          'A week’s price shows here.'
        ) : (
          <>
            A week costs <strong>{formatMoney(weekPrice(daily, discount))}</strong>
            <span>
              {' '}
              (7 × {formatMoney(daily)}
              {discount ? `, less ${discount}%` : ''})
            </span>
          </>
        )}
      </p>
      <Select
        label="Grace period"
        name="grace-period"
        required
        numeric
        groups={[{ label: '', options: GRACE_OPTIONS }]}
        defaultValue={String(values['grace-period'] ?? DEFAULT_GRACE_PERIOD)}
        onChange={onChange}
        hint="Time kept free before and after each booking, to clean, charge or drive it back."
      />
      <Checkbox
        label="Tribu insurance"
        name="tribu-insurance"
        defaultChecked={values['tribu-insurance'] ?? false}
        hint={`Adds ${INSURANCE_PERCENT}% to the price of a rental.`}
      />
    </>
  )
}

const weekPrice = (daily: number, discount = 0) =>
  weeklyPrice({
    type: 'sharing',
    'price-daily': daily,
    'discount-weekly': discount,
    'price-min': 0,
    'price-max': 0,
  })

export const SalePriceField = ({ values }: { values: ListingValues }) => (
  <MoneyField
    label="Price"
    name="price-max"
    required
    defaultValue={values['price-max']}
    hint="What you want for it. GST is included when you are registered."
  />
)
