import { MoneyField } from '../../ui/amount-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ListingValues } from './listing-values.ts'
import styles from './listing-form.module.css'

/** How a service is priced and reached. All of it may be left out. */
export const ServiceFields = ({ values }: { values: ListingValues }) => (
  <>
    <div className={styles.pair}>
      <MoneyField label="Price from" name="price-min" defaultValue={values['price-min']} />
      <MoneyField label="Price up to" name="price-max" defaultValue={values['price-max']} />
    </div>
    <p className={styles.note}>Prices include GST. Leave both empty for a price on request.</p>
    <div className={styles.pair}>
      <TextField
        label="Website"
        name="website"
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        maxLength={300}
        placeholder="www.example.co.nz"
        defaultValue={values.website}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel-national"
        maxLength={20}
        placeholder="021 123 4567"
        defaultValue={values.phone}
        hint="Shown on the listing, as +64."
      />
    </div>
  </>
)
