import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldError } from './field-errors.ts'
import styles from './choice.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
}

export const Checkbox = ({ label, hint, ...input }: CheckboxProps) => (
  <Choice {...input} label={label} hint={hint} />
)

/** A setting that takes effect at once, or reads better as on and off. */
export const Switch = ({ label, hint, ...input }: CheckboxProps) => (
  // A checkbox in this role says itself whether it is on; aria-checked would be a second truth.
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
  <Choice {...input} label={label} hint={hint} role="switch" />
)

const Choice = ({ label, hint, ...input }: CheckboxProps) => {
  const id = useId()
  const { error } = useFieldError(input.name)
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.choice} data-invalid={error !== undefined || undefined}>
      <label className={styles.label}>
        <input
          {...input}
          type="checkbox"
          className={input.role === 'switch' ? styles.switch : styles.box}
          data-label={typeof label === 'string' ? label : undefined}
          aria-describedby={notes}
          aria-invalid={error === undefined ? undefined : true}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
