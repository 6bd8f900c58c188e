import { useId } from 'react'
import type { ReactNode } from 'react'
import { FieldLabel } from './field.tsx'
import { replacesLabel, useFieldError } from './field-errors.ts'
import styles from './choice.module.css'

type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type RadioGroupProps = {
  label: string
  name: string
  options: RadioOption[]
  required?: boolean
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** Side by side as tiles rather than below each other. */
  tiles?: boolean
}

export const RadioGroup = ({
  label,
  name,
  options,
  required,
  value,
  defaultValue,
  onChange,
  tiles,
}: RadioGroupProps) => {
  const id = useId()
  const { error } = useFieldError(name)
  const inLabel = replacesLabel(error)
  return (
    <fieldset
      className={styles.set}
      data-invalid={error !== undefined || undefined}
      aria-describedby={error && !inLabel ? id : undefined}
    >
      <legend className={styles.legend}>
        <FieldLabel label={label} error={inLabel ? error : undefined} required={required} />
      </legend>
      <div className={tiles ? styles.tiles : styles.rows}>
        {options.map((option) => (
          <label key={option.value} className={tiles ? styles.tile : styles.label}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              required={required}
              disabled={option.disabled}
              data-label={label}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
            />
            <span>
              {option.label}
              {option.hint ? <small className={styles.small}>{option.hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
      {error && !inLabel ? (
        <p id={id} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
