import type { Booking } from '@tribu/proto/http/booking.ts'
import type { BookingMoney } from '@tribu/proto/http/booking-money.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { BookingAction } from '../../lib/booking/booking-api.ts'
import { Button } from '../../ui/button.tsx'
import { ApproveDialog, DeclineDialog } from './answer-dialogs.tsx'
import { CancelDialog, cancelVerb } from './cancel-dialog.tsx'
import { DisputeDialog, ResolveDialog } from './claim-dialogs.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import type { StepHandlers } from './step-dialog.tsx'
import { useAfterStep } from './use-after-step.ts'
import styles from './status-part.module.css'

type ActionsProps = {
  booking: Booking
  money: BookingMoney | undefined
  read: () => Promise<Booking | undefined>
  /** A step was taken, or refused: the buttons may go. */
  onStep: () => void
}

/** The steps that the server's flags open to this member, and the dialog that asks about each. */
export const BookingActions = ({ booking, money, read, onStep }: ActionsProps) => {
  const [asking, setAsking] = useState<BookingAction>()
  const { done, conflict } = useAfterStep(booking, read)
  const close = () => setAsking(undefined)
  const handlers: StepHandlers = {
    onClose: close,
    onDone: () => {
      if (asking) done(asking)
      close()
      onStep()
    },
    onConflict: (errors) => {
      close()
      onStep()
      void conflict(errors)
    },
  }
  const left = money?.refundable ?? booking.amount - booking.refunded
  const dialogs: Record<BookingAction, ReactNode> = {
    approve: <ApproveDialog {...handlers} booking={booking} />,
    decline: <DeclineDialog {...handlers} booking={booking} />,
    cancel: <CancelDialog {...handlers} booking={booking} />,
    refund: <RefundDialog {...handlers} booking={booking} refundable={left} />,
    review: <ReviewDialog {...handlers} booking={booking} />,
    dispute: <DisputeDialog {...handlers} booking={booking} />,
    resolve: <ResolveDialog {...handlers} booking={booking} rest={left} />,
  }
  const open = openActions(booking)
  if (open.length === 0 && !asking) return null
  return (
    <>
      <div className={styles.actions}>
        {open.map(({ action, label, variant }) => (
          <Button key={action} variant={variant} aria-haspopup="dialog" onClick={() => setAsking(action)}>
            {label}
          </Button>
        ))}
      </div>
      {asking ? dialogs[asking] : null}
    </>
  )
}

type Open = { action: BookingAction; label: string; variant: 'primary' | 'secondary' | 'quiet' }

/** By the flags alone: what may be done and when is decided by the server (specification, section 4). */
const openActions = (booking: Booking): Open[] => {
  const all: (Open & { can: boolean })[] = [
    { action: 'approve', label: 'Approve', variant: 'primary', can: booking.canApprove },
    { action: 'decline', label: 'Decline', variant: 'secondary', can: booking.canApprove },
    { action: 'review', label: 'Write a review', variant: 'primary', can: booking.canReview },
    { action: 'resolve', label: 'Settle the claim', variant: 'primary', can: booking.canResolve },
    { action: 'refund', label: 'Refund', variant: 'secondary', can: booking.canRefund },
    // Who may answer a request declines it: one way to the same end is enough.
    {
      action: 'cancel',
      label: cancelVerb(booking),
      variant: 'secondary',
      can: booking.canCancel && !booking.canApprove,
    },
    { action: 'dispute', label: 'Report a problem', variant: 'quiet', can: booking.canDispute },
  ]
  return all.filter(({ can }) => can)
}
