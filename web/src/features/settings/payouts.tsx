import type { Payout } from '@tribu/proto/http/payment-account.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { detailOf } from '../../lib/http.ts'
import { useListPayoutsQuery } from '../../lib/payment/payment-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './bank-account.module.css'

const STATES = {
  pending: { label: 'On its way', tone: 'harbour' },
  paid: { label: 'Paid', tone: 'brand' },
  failed: { label: 'Failed', tone: 'danger' },
} as const

/** What was paid out, newest first. */
export const Payouts = () => {
  const { currentData: payouts, error, refetch } = useListPayoutsQuery()
  if (error && !payouts) {
    return (
      <>
        <FormError>{detailOf(error) || 'Your payouts could not be loaded.'}</FormError>
        <Button variant="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
      </>
    )
  }
  if (!payouts) return <Skeleton shape="box" className={styles.waiting} />
  if (payouts.length === 0)
    return <p>Nothing yet. What you earn is paid out after a rental, generally within 4 days.</p>
  return (
    <ul role="list" className={styles.payouts}>
      {payouts.map((payout) => (
        <Row key={payout._id} payout={payout} />
      ))}
    </ul>
  )
}

const Row = ({ payout }: { payout: Payout }) => {
  const { label, tone } = STATES[payout.status]
  return (
    <li>
      <strong>{formatMoney(payout.amount)}</strong>
      <span>{payout.sentence}</span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
