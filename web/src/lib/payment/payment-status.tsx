import type { PayoutReadiness } from '@tribu/proto/http/payment-account.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Landmark from 'lucide-react/icons/landmark'
import { formatMoney } from '../format-money.ts'
import { detailOf } from '../http.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useGetPaymentAccountQuery, useLinkToAccountMutation } from './payment-api.ts'
import styles from './payment-status.module.css'

export const BANK_ACCOUNT_PATH = '/settings/bank-account'

const VERIFYING_MS = 5000

/** The five states of a lender's account (specification, section 4). */
const HEADINGS: Record<PayoutReadiness, string> = {
  none: 'Add a bank account',
  verifying: 'We are verifying your details',
  connected: 'Bank account connected',
  'more-information': 'More information required',
  incomplete: 'Update your details',
}
const ICONS: Record<PayoutReadiness, typeof Clock> = {
  none: Landmark,
  verifying: Clock,
  connected: BadgeCheck,
  'more-information': CircleAlert,
  incomplete: CircleAlert,
}

type PaymentStatusProps = {
  /** Goes to the page of the card provider on which the missing details are given. */
  leave?: (url: string) => void
  /** Where it stands on the page of the bank account itself, which needs no way there. */
  here?: boolean
}

/** Whether a lender can be paid, and what they can do about it. */
export const PaymentStatus = ({
  leave = (url) => location.assign(url),
  here = false,
}: PaymentStatusProps) => {
  const known = useGetPaymentAccountQuery(undefined, { refetchOnMountOrArgChange: true })
  const account = known.currentData
  // What is being verified changes by itself, in seconds or in a day.
  useGetPaymentAccountQuery(undefined, {
    skip: account?.readiness !== 'verifying',
    pollingInterval: VERIFYING_MS,
  })
  const [makeLink, link] = useLinkToAccountMutation()

  if (known.error && !account) {
    return (
      <div>
        <FormError>{detailOf(known.error) || 'Your payment account could not be loaded.'}</FormError>
        <Button variant="secondary" onClick={() => void known.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (!account) return <Skeleton shape="box" className={styles.waiting} />
  const { readiness } = account
  const Icon = ICONS[readiness]
  const follow = async () => {
    const { data } = await makeLink()
    if (data) leave(data.url)
  }
  return (
    <div className={styles.status} data-readiness={readiness}>
      <Icon aria-hidden="true" size={28} />
      <div>
        <p className={styles.heading}>{HEADINGS[readiness]}</p>
        <p>{account.sentence}</p>
        {account.asked.length > 0 ? (
          <ul className={styles.asked} aria-label="What is asked for">
            {account.asked.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        ) : null}
        {account['bank-last4'] ? (
          <p className={styles.bank}>
            {account['bank-name']} ending {account['bank-last4']}
          </p>
        ) : null}
        {account.owed > 0 ? (
          <p>
            {formatMoney(account.owed)} for bookings that you cancelled is kept back from your next payment.
          </p>
        ) : null}
        <FormError>{detailOf(link.error)}</FormError>
        <div className={styles.buttons}>
          {readiness === 'more-information' || readiness === 'incomplete' ? (
            <Button busy={link.isLoading} onClick={() => void follow()}>
              Update details
            </Button>
          ) : null}
          {here ? null : (
            <ButtonLink to={BANK_ACCOUNT_PATH} variant={readiness === 'none' ? 'primary' : 'secondary'}>
              {readiness === 'none' ? 'Add a bank account' : 'Bank account and payouts'}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}
