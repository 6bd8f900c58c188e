import type { BookingMoney, MoneyStep } from '@tribu/proto/http/booking-money.ts'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router-dom'
import { formatDate, formatMoment } from '../format-date.ts'
import { formatMoney } from '../format-money.ts'
import { useHasPage } from '../has-page.ts'
import styles from './money-timeline.module.css'

const NAMES: Record<MoneyStep['name'], string> = {
  requested: 'Requested',
  charged: 'Charged',
  held: 'Held by us',
  transferred: 'Sent on to the lender',
  'paid-out': 'Paid out to the bank',
  refunded: 'Refunded',
}

const LOOKS = {
  done: { Icon: Check, word: 'Done' },
  expected: { Icon: Clock, word: 'Expected' },
  stuck: { Icon: TriangleAlert, word: 'Stuck' },
} as const

type MoneyTimelineProps = {
  money: BookingMoney
  /** Whether it is paid out to the member who looks at it: they can mend it where their bank does not take it. */
  ownPayout: boolean
}

/** Where the money of a booking is, what happens next and when, and why it does not where it does not. */
export const MoneyTimeline = ({ money, ownPayout }: MoneyTimelineProps) => (
  <>
    <ol role="list" className={styles.steps}>
      {money.steps.map((step, index) => (
        <Step key={`${step.name}-${index}`} step={step} ownPayout={ownPayout} />
      ))}
    </ol>
    {money.refunds.length > 0 ? (
      <>
        <h3 className={styles.heading}>Refunds</h3>
        <ul role="list" className={styles.refunds}>
          {money.refunds.map((refund) => (
            <li key={`${refund.date}-${refund.amount}-${refund.reason}`}>
              <p className={styles.line}>
                <strong>{formatMoney(refund.amount)}</strong>
                <span className={styles.soft}>
                  {formatDate(refund.date)}, {refund.done ? 'given back' : 'on its way'}
                </span>
              </p>
              <p className={styles.sentence}>
                {refund.reason ? `${refund.reason} ` : null}
                <span className={styles.soft}>({BY[refund.by]})</span>
              </p>
            </li>
          ))}
        </ul>
      </>
    ) : null}
  </>
)

const BY = {
  borrower: 'by the borrower',
  lender: 'by the lender',
  admin: 'by our team',
  system: 'by itself',
}

const BANK_ACCOUNT = '/settings/bank-account'

const Step = ({ step, ownPayout }: { step: MoneyStep; ownPayout: boolean }) => {
  const { Icon, word } = LOOKS[step.state]
  const stuckAtBank = step.state === 'stuck' && (step.name === 'paid-out' || step.name === 'transferred')
  const mend = useHasPage()(BANK_ACCOUNT) && stuckAtBank && ownPayout
  return (
    <li className={styles.step} data-state={step.state}>
      <span className={styles.mark}>
        <Icon aria-hidden="true" size={16} />
      </span>
      <div>
        <p className={styles.line}>
          <strong>
            {NAMES[step.name]}
            {/* What the lender gets is not told to the borrower. */}
            {step.amount > 0 ? <span className={styles.amount}> {formatMoney(step.amount)}</span> : null}
          </strong>
          <span className={styles.soft}>
            <span className="visually-hidden">{word}: </span>
            {dateOf(step)}
          </span>
        </p>
        <p className={styles.sentence}>{step.sentence}</p>
        {mend ? <Link to={BANK_ACCOUNT}>Check your bank account</Link> : null}
      </div>
    </li>
  )
}

// The date of a step that is stuck is the last on which it can be mended: its sentence says so.
const dateOf = ({ state, date }: MoneyStep) => {
  if (state === 'stuck') return 'not yet'
  if (date === null) return state === 'expected' ? 'later' : null
  return state === 'expected' ? `expected ${formatDate(date)}` : formatMoment(date)
}
