import type { User } from '@tribu/proto/http/member.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '../../lib/api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useGetPaymentAccountQuery } from '../../lib/payment/payment-api.ts'
import { PaymentStatus } from '../../lib/payment/payment-status.tsx'
import { refreshSession, useMember } from '../../lib/session.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { Button } from '../../ui/button.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { BankForm } from './bank-form.tsx'
import type { BankAnswer } from './bank-form.tsx'
import { Payouts } from './payouts.tsx'
import styles from './bank-account.module.css'

export const BankAccountPage = () => {
  usePageTitle('Bank account')
  const member = useMember()
  return (
    <>
      <h1>Bank account</h1>
      <p className={styles.intro}>Where the money for what you lend goes.</p>
      <PaymentStatus here />
      {member ? <BankDetails key={member._id} member={member} /> : null}
      <PageSection heading="Payouts">
        <Payouts />
      </PageSection>
    </>
  )
}

type BankDetailsProps = {
  member: User
  /** Goes to the page on which Stripe asks for what it still needs. */
  leave?: (url: string) => void
}

/** The form: at once for who has no account, else when they want to change it. */
export const BankDetails = (props: BankDetailsProps) => {
  const { currentData: account } = useGetPaymentAccountQuery()
  return account ? <Details {...props} first={account.readiness === 'none'} /> : null
}

const Details = ({
  member,
  leave = (url) => location.assign(url),
  first,
}: BankDetailsProps & { first: boolean }) => {
  // Only the answer to the form closes it: what is told of the account may come before that, and must not take the form away.
  const [changing, setChanging] = useState(first)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()

  const saved = ({ account: now, 'stripe-account-link': link }: BankAnswer) => {
    dispatch(api.util.invalidateTags(['PaymentAccount', 'Availability']))
    void dispatch(refreshSession())
    if (now.asked.length > 0) {
      leave(link)
      return
    }
    setChanging(false)
    void navigate('/settings/bank-account?bank-connected', { replace: true })
    window.scrollTo({ top: 0 })
  }
  if (!changing) {
    return (
      <p className={styles.change}>
        <Button variant="secondary" onClick={() => setChanging(true)}>
          Change bank account
        </Button>
      </p>
    )
  }
  return <BankForm member={member} onSaved={saved} />
}
