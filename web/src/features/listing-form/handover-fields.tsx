import { SUMMARY_MAX } from '@tribu/proto/http/limits.ts'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { ListingValues } from './listing-values.ts'
import styles from './listing-form.module.css'

/** How it gets from one neighbour to the other. */
export const HandoverFields = ({ values }: { values: ListingValues }) => {
  const [delivery, setDelivery] = useState(values.delivery ?? false)
  return (
    <fieldset className={styles.group}>
      <legend>How does it change hands?</legend>
      <Checkbox
        label="Pick-up"
        name="pickup"
        defaultChecked={values.pickup ?? false}
        hint="They come to you."
      />
      <Checkbox
        label="Delivery"
        name="delivery"
        defaultChecked={delivery}
        onChange={(event) => setDelivery(event.target.checked)}
        hint="You bring it to them."
      />
      <div hidden={!delivery}>
        <TextArea
          label="Delivery details"
          name="delivery-details"
          rows={3}
          maxLength={SUMMARY_MAX}
          defaultValue={values['delivery-details']}
          hint="How far you go, when, and what it costs, if anything."
        />
      </div>
    </fieldset>
  )
}
