import type { PaymentState } from '@tribu/proto/booking-lifecycle.ts'
import type { Booking } from '@tribu/proto/http/booking.ts'
import type { BookingMoney } from '@tribu/proto/http/booking-money.ts'
import { needsPayment } from '../../lib/booking/needs-me.ts'
import { BookingActions } from './booking-actions.tsx'
import { PayActions } from './pay-actions.tsx'
import { useFocusAfterStep } from './use-focus-after-step.ts'
import { usePay } from './use-pay.ts'
import styles from './status-part.module.css'

type StatusPartProps = {
  booking: Booking
  money: BookingMoney | undefined
  read: () => Promise<Booking | undefined>
}

const HEADINGS: Partial<Record<PaymentState, string>> = {
  failed: 'Your card was refused',
  'action-required': 'Your bank asks you to confirm',
}

/**
 * What the state of the booking means for this member, in the server's sentence, and what they can do. A borrower whose payment needs them
 * pays from here; that stays while an attempt runs, although the payment is under way then and needs nobody.
 */
export const StatusPart = ({ booking, money, read }: StatusPartProps) => {
  const payment = usePay(booking._id)
  const { sentence, stepTaken } = useFocusAfterStep(booking['status-sentence'])
  // Payment knows first; booking hears of it by an event.
  const state = money?.['payment-status'] ?? booking['payment-status']
  const urgent = needsPayment({ ...booking, 'payment-status': state }) || payment.busy
  const heading = HEADINGS[state] ?? 'Your payment is under way'
  return (
    <section
      aria-label={urgent ? heading : 'Where it stands'}
      className={styles.status}
      data-urgent={urgent || undefined}
    >
      {urgent ? <h2 className={styles.heading}>{heading}</h2> : null}
      <p ref={sentence} className={styles.sentence} role="status" tabIndex={-1}>
        {booking['status-sentence']}
      </p>
      {urgent ? <PayActions booking={booking} money={money} state={state} payment={payment} /> : null}
      <BookingActions booking={booking} money={money} read={read} onStep={stepTaken} />
      {payment.dialog}
    </section>
  )
}
