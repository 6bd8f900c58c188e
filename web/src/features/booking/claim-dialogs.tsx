import type { Booking } from '@tribu/proto/http/booking.ts'
import { SUMMARY_MAX } from '@tribu/proto/http/limits.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { StepDialog } from './step-dialog.tsx'
import type { StepHandlers } from './step-dialog.tsx'

type Props = StepHandlers & { booking: Booking }

export const DisputeDialog = ({ booking, ...handlers }: Props) => (
  <StepDialog
    {...handlers}
    booking={booking}
    action="dispute"
    heading="Report a problem"
    verb="Report the problem"
  >
    <p>
      We look into it and write to both of you. Until it is settled, the money of this booking stays where it
      is.
    </p>
    <TextArea
      name="reason"
      label="What happened?"
      required
      rows={5}
      maxLength={SUMMARY_MAX}
      hint="Both parties and our team read it. Say what was agreed, what happened, and when."
    />
  </StepDialog>
)

/** For admins: ends a claim. What is to be given back was refunded before. `rest`: cents that go on to the lender. */
export const ResolveDialog = ({ booking, rest, ...handlers }: Props & { rest: number }) => (
  <StepDialog
    {...handlers}
    booking={booking}
    action="resolve"
    heading="Settle this claim?"
    verb="Settle the claim"
  >
    <p>
      {rest > 0
        ? `What has not been refunded, ${formatMoney(rest)}, goes on to the lender. If the borrower is to get something back, refund that first.`
        : 'Everything has been refunded; nothing goes on to the lender.'}
    </p>
    <TextArea name="reason" label="Outcome" rows={3} maxLength={SUMMARY_MAX} hint="Both parties read it." />
  </StepDialog>
)
