import type { PaymentState } from '@tribu/proto/booking-lifecycle.ts'
import type { Booking } from '@tribu/proto/http/booking.ts'
import type { BookingMoney } from '@tribu/proto/http/booking-money.ts'
import { useState } from 'react'
import { formatMoment } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { cardName } from '../../lib/payment/card-words.ts'
import { SavedCards } from '../../lib/payment/saved-cards.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import type { usePay } from './use-pay.ts'
import styles from './status-part.module.css'

type PayActionsProps = {
  booking: Booking
  money: BookingMoney | undefined
  /** How the payment stands. */
  state: PaymentState
  payment: ReturnType<typeof usePay>
}

/** Pay or confirm, with which card and until when; or take another card first. */
export const PayActions = ({ booking, money, state, payment: { pay, busy, fault } }: PayActionsProps) => {
  const [choosing, setChoosing] = useState(false)
  const amount = formatMoney(booking.amount)
  const until = money?.['pay-until'] ?? booking['payment-due']
  return (
    <>
      <div className={styles.fault}>
        <FormError>{fault}</FormError>
      </div>
      <p className={styles.terms}>
        {money?.card ? `${cardName(money.card)} is charged ${amount}.` : `${amount} is charged to your card.`}
        {until ? (
          <>
            {' '}
            Open until <strong>{formatMoment(until)}</strong>.
          </>
        ) : null}
      </p>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => void pay()}>
          {verbOf(state, amount)}
        </Button>
        <Button
          variant="secondary"
          aria-expanded={choosing}
          disabled={busy}
          onClick={() => setChoosing(!choosing)}
        >
          Use another card
        </Button>
      </div>
      {choosing ? (
        <div className={styles.cards}>
          <SavedCards />
        </div>
      ) : null}
    </>
  )
}

const verbOf = (state: PaymentState, amount: string) => {
  if (state === 'failed') return `Pay ${amount} again`
  return state === 'action-required' ? 'Confirm with your bank' : 'Paying'
}
