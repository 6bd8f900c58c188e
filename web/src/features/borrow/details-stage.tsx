import { BILLING_COUNTRY } from '@tribu/proto/http/limits.ts'
import type { User } from '@tribu/proto/http/member.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { displayName } from '../../lib/display-name.ts'
import { useForm } from '../../lib/form/form-context.ts'
import type { FormValues } from '../../lib/form/form-fields.ts'
import { Form } from '../../lib/form/form.tsx'
import { sessionKnown } from '../../lib/session-state.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { FormPart } from '../../ui/form-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CardChoice } from './card-choice.tsx'
import type { CardChoiceHandle } from './card-choice.tsx'
import styles from './borrow-page.module.css'

type DetailsStageProps = {
  member: User
  values: Record<string, string | boolean>
  /** Set when the request was refused for want of a card. */
  cardMissing: string | undefined
  busy: boolean
  verb: string
  onDone: () => void
}

/** The button that goes on from the first stage. */
export const SEND_ID = 'send-request'

const BILLING = ['billing-name', 'billing-address-line1', 'billing-city', 'billing-postcode'] as const

const billingOf = (values: FormValues): FormValues => ({
  ...Object.fromEntries(BILLING.map((name) => [name, values[name]])),
  'billing-country': BILLING_COUNTRY,
})

/** Agreement, billing and card: the address goes to the member's record, the card to the card provider. */
export const DetailsStage = ({ member, values, cardMissing, busy, verb, onDone }: DetailsStageProps) => {
  const dispatch = useAppDispatch()
  const card = useRef<CardChoiceHandle>(null)
  const [saving, setSaving] = useState(false)

  const start = (name: (typeof BILLING)[number], otherwise = '') =>
    (values[name] as string | undefined) ?? (member[name] || otherwise)
  const saveCard = async () => {
    setSaving(true)
    const saved = await card.current?.save()
    setSaving(false)
    if (saved) onDone()
  }
  return (
    <Form
      action={`/api/user/${member._id}`}
      method="PUT"
      aria-label="Agreement, address and card"
      prepare={billingOf}
      onSuccess={(user) => {
        dispatch(sessionKnown(user as User))
        void saveCard()
      }}
    >
      <FormPart heading="Billing address">
        <TextField
          label="Name"
          name="billing-name"
          required
          maxLength={160}
          autoComplete="billing name"
          defaultValue={start('billing-name', displayName(member))}
        />
        <TextField
          label="Address line 1"
          name="billing-address-line1"
          required
          maxLength={160}
          autoComplete="billing address-line1"
          defaultValue={start('billing-address-line1')}
        />
        <div className={styles.pair}>
          <TextField
            label="City"
            name="billing-city"
            required
            maxLength={80}
            autoComplete="billing address-level2"
            defaultValue={start('billing-city')}
          />
          <TextField
            label="Postcode"
            name="billing-postcode"
            required
            inputMode="numeric"
            maxLength={4}
            autoComplete="billing postal-code"
            defaultValue={start('billing-postcode')}
          />
        </div>
        <p className={styles.country}>Country: New Zealand</p>
      </FormPart>
      <FormPart heading="Card">
        <CardChoice ref={card} missing={cardMissing} />
      </FormPart>
      <Checkbox
        name="tribu-agreement"
        required
        data-missing="Please read and accept the rental agreement"
        defaultChecked={values['tribu-agreement'] === true}
        label={
          <>
            I have read and accept the{' '}
            <Link to="/terms/rental" target="_blank" rel="noopener">
              rental agreement
            </Link>
          </>
        }
      />
      <Continue busy={busy || saving}>{verb}</Continue>
      {verb === 'Continue' ? null : (
        <p className={styles.small}>Your card is charged when the lender accepts, not before.</p>
      )}
    </Form>
  )
}

const Continue = ({ busy, children }: { busy: boolean; children: string }) => {
  const loading = useForm().status === 'loading'
  return (
    <Button id={SEND_ID} type="submit" size="l" wide busy={busy || loading}>
      {children}
    </Button>
  )
}
