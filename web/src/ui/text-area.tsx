import { useId, useState } from 'react'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import styles from './text-area.module.css'

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'className'> & {
    /** Shows how many characters are left of this many; stays at 0 beyond, and refuses nothing. */
    countdown?: number
  }

export const TextArea = ({ label, name, required, hint, countdown, onChange, ...rest }: TextAreaProps) => {
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  const left = countdown === undefined ? undefined : Math.max(0, countdown - length)
  return (
    <Field
      id={useId()}
      label={label}
      name={name}
      required={required}
      hint={hint}
      aside={
        left === undefined ? null : (
          <span className={styles.count} aria-label={`${left} characters left`}>
            {left}
          </span>
        )
      }
    >
      {(control) => (
        <textarea
          rows={5}
          {...rest}
          {...control}
          required={required}
          onChange={(event) => {
            setLength(event.target.value.length)
            onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}
