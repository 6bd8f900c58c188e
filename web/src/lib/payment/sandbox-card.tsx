import { useImperativeHandle, useState } from 'react'
import type { FormEvent } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import type { Failure } from '../http.ts'
import { useBankConfirmation } from './bank-confirmation.tsx'
import type { CardFault, CardSourceProps } from './card-source.ts'
import { TRY_AGAIN } from './card-source.ts'
import { useSandboxCardMutation } from './payment-api.ts'
import styles from './payment.module.css'

/** Groups of four, as on the card. */
const spaced = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')

/** The slash comes by itself, and goes again. */
const monthAndYear = (text: string, before: string) => {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  const removing = text.length < before.length
  return digits.length > 2 || (digits.length === 2 && !removing)
    ? `${digits.slice(0, 2)}/${digits.slice(2)}`
    : digits
}

/** The form of test cards, where there is no card provider. */
export const SandboxCard = ({ setup, ref }: CardSourceProps) => {
  const [number, setNumber] = useState('')
  const [expires, setExpires] = useState('')
  const [cvc, setCvc] = useState('')
  const [give] = useSandboxCardMutation()
  const { confirm, dialog } = useBankConfirmation()

  useImperativeHandle(ref, () => ({
    give: async (): Promise<CardFault | undefined> => {
      const { data, error } = await give({ 'setup-intent': setup['setup-intent'], number, expires, cvc })
      if (!data) {
        const fault = (error as Failure).errors[0]
        return { field: fault?.title, detail: fault?.detail || TRY_AGAIN }
      }
      if (data.status === 'refused') return { detail: 'Your card was refused. Please use another one.' }
      if (data.status !== 'requires_action') return undefined
      const answer = await confirm({ 'client-secret': data['client-secret'], 'publishable-key': null })
      return answer.confirmed ? undefined : { detail: answer.detail }
    },
  }))

  const typed = (set: (text: string) => void) => (event: FormEvent<HTMLInputElement>) =>
    set(event.currentTarget.value)
  return (
    <div className={styles.testCard}>
      <p className={styles.note}>
        <strong>Test cards only.</strong> No money moves here. <code>4242 4242 4242 4242</code> with any later
        month and any three digits is a card that works.
      </p>
      <TextField
        label="Card number"
        name="card-number"
        required
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        value={number}
        onChange={typed((text) => setNumber(spaced(text)))}
      />
      <div className={styles.pair}>
        <TextField
          label="Expiry, MM/YY"
          name="card-expires"
          required
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={7}
          value={expires}
          onChange={typed((text) => setExpires(monthAndYear(text, expires)))}
        />
        <TextField
          label="CVC"
          name="card-cvc"
          required
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          value={cvc}
          onChange={typed((text) => setCvc(text.replace(/\D/g, '')))}
        />
      </div>
      {dialog}
    </div>
  )
}
