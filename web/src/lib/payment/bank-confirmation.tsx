import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { detailOf } from '../http.ts'
import { useSandboxConfirmationMutation } from './payment-api.ts'
import styles from './payment.module.css'

/** What a bank wants its customer for. A null key means the sandbox, in which a dialog of ours stands for the bank. */
export type BankStep = { 'client-secret': string; 'publishable-key': string | null }

/** `confirmed`, or why not. The server has the last word: ask it after either. */
export type BankAnswer = { confirmed: true } | { confirmed: false; detail: string }

const NOT_CONFIRMED = 'Your bank did not confirm this. Please try again, or use another card.'

/** Stripe's page of the bank, over ours. Its code is fetched when a bank asks for it. */
const confirmByStripe = async (key: string, clientSecret: string): Promise<BankAnswer> => {
  const { stripeFor } = await import('./load-stripe.ts')
  const { error } = await (await stripeFor(key)).handleNextAction({ clientSecret })
  return error ? { confirmed: false, detail: error.message ?? NOT_CONFIRMED } : { confirmed: true }
}

/**
 * Lets a member confirm a card or a payment with their bank. Draw `dialog` somewhere; `confirm` resolves when they have answered.
 * Never throws.
 */
export const useBankConfirmation = () => {
  const [asked, setAsked] = useState<{ secret: string; tell: (answer: BankAnswer) => void }>()

  const confirm = async ({
    'client-secret': secret,
    'publishable-key': key,
  }: BankStep): Promise<BankAnswer> => {
    if (key) return confirmByStripe(key, secret).catch(() => ({ confirmed: false, detail: NOT_CONFIRMED }))
    return new Promise<BankAnswer>((tell) => setAsked({ secret, tell }))
  }
  const dialog = asked ? (
    <SandboxBank
      secret={asked.secret}
      onDone={(agreed) => {
        setAsked(undefined)
        asked.tell(agreed ? { confirmed: true } : { confirmed: false, detail: NOT_CONFIRMED })
      }}
    />
  ) : null
  return { confirm, dialog }
}

const SandboxBank = ({ secret, onDone }: { secret: string; onDone: (agreed: boolean) => void }) => {
  const [tell, { isLoading, error }] = useSandboxConfirmationMutation()
  const answer = async (agree: boolean) => {
    const { data } = await tell({ 'client-secret': secret, agree })
    if (data) onDone(data.agreed)
  }
  return (
    <Dialog heading="Confirm with your bank" open onClose={() => onDone(false)}>
      <FormError>{detailOf(error)}</FormError>
      <p>Your bank wants to know that it is you. With a real card its own page would open here.</p>
      <div className={styles.answers}>
        <Button variant="secondary" busy={isLoading} onClick={() => void answer(false)}>
          Refuse
        </Button>
        <Button busy={isLoading} onClick={() => void answer(true)}>
          Agree
        </Button>
      </div>
    </Dialog>
  )
}
