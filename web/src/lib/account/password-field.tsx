import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useId, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { passwordStrength } from './password-strength.ts'
import styles from './password-field.module.css'

type PasswordFieldProps = {
  label: string
  name: string
  /** A new password gets a word on its strength, and browsers offer to make one; `repeat` is the same typed again. */
  kind: 'current' | 'new' | 'repeat'
}

/** A required password that can be shown while it is typed. */
export const PasswordField = ({ label, name, kind }: PasswordFieldProps) => {
  const id = useId()
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const strength = passwordStrength(typed)
  return (
    <Field
      id={id}
      label={label}
      name={name}
      required
      hint={
        kind === 'new' ? (
          <span className={styles.strength} data-level={strength.level}>
            <span className={styles.bars} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {strength.text}
          </span>
        ) : null
      }
    >
      {(control) => (
        <div className={styles.frame}>
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            required
            autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={kind === 'new' ? (event) => setTyped(event.target.value) : undefined}
          />
          <button
            type="button"
            className={styles.show}
            aria-label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
          </button>
        </div>
      )}
    </Field>
  )
}
