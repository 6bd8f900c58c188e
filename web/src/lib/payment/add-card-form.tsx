import type { Card } from '@tribu/proto/http/card.ts'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldErrorsContext } from '../../ui/field-errors.ts'
import { firstFaulty, focusField, missingFields } from '../form/form-fields.ts'
import { CardEntry } from './card-entry.tsx'
import type { CardHandle } from './card-entry.tsx'
import styles from './payment.module.css'

type AddCardFormProps = { onAdded: (card: Card) => void; onCancel?: () => void }

/** Saves a new card by itself. It becomes the one that is charged. */
export const AddCardForm = ({ onAdded, onCancel }: AddCardFormProps) => {
  const card = useRef<CardHandle>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation() // of a form around, when this stands in a dialog
    if (busy) return
    const form = event.currentTarget
    const missing = missingFields(form)
    setErrors(missing)
    const field = firstFaulty(form, missing)
    if (field) {
      focusField(field)
      return
    }
    setBusy(true)
    const saved = await card.current?.save()
    setBusy(false)
    if (saved) onAdded(saved)
  }
  const clear = (name: string) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)))
  return (
    <form
      noValidate
      aria-label="New card"
      aria-busy={busy}
      onSubmit={(event) => void save(event)}
      onChange={({ target }) => {
        if ('name' in target && typeof target.name === 'string') clear(target.name)
      }}
    >
      <FieldErrorsContext value={{ errors, clear }}>
        <CardEntry ref={card} />
      </FieldErrorsContext>
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          Save card
        </Button>
        {onCancel ? (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}
