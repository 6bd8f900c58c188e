import type { Booking } from '@tribu/proto/http/booking.ts'
import { SUMMARY_MAX } from '@tribu/proto/http/limits.ts'
import { useState } from 'react'
import { displayName } from '../../lib/display-name.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { MoneyField } from '../../ui/amount-field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { StepDialog } from './step-dialog.tsx'
import type { StepHandlers } from './step-dialog.tsx'

/** Gives money back and leaves the dates as they are. `refundable`: cents that are left. */
export const RefundDialog = ({
  booking,
  refundable,
  ...handlers
}: StepHandlers & { booking: Booking; refundable: number }) => {
  const [how, setHow] = useState('whole')
  return (
    <StepDialog
      {...handlers}
      booking={booking}
      action="refund"
      heading="Refund this booking"
      verb="Refund"
      prepare={({ amount, reason }) => ({ reason, ...(how === 'part' ? { amount } : {}) })}
    >
      <p>
        {displayName(booking.borrower)} gets money back to their card, within 48 business hours. The dates
        stay as they are.
      </p>
      <RadioGroup
        label="How much"
        name="how"
        value={how}
        onChange={setHow}
        options={[
          { value: 'whole', label: `All that is left, ${formatMoney(refundable)}` },
          { value: 'part', label: 'A part of it' },
        ]}
      />
      {how === 'part' ? (
        <MoneyField name="amount" label="Amount" required hint={`At most ${formatMoney(refundable)}`} />
      ) : null}
      <TextArea
        name="reason"
        label="Reason"
        required
        rows={3}
        maxLength={SUMMARY_MAX}
        hint="Both parties read it."
      />
    </StepDialog>
  )
}
