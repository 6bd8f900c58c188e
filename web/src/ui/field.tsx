import type { ReactNode } from 'react'
import { replacesLabel, useFieldError } from './field-errors.ts'
import styles from './field.module.css'

export type FieldProps = {
  label: string
  name?: string
  required?: boolean
  /** A word of help under the field. */
  hint?: ReactNode
}

/** What the control in a field needs to be named, described and marked by its frame. */
export type ControlProps = {
  id: string
  name: string | undefined
  className: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'data-label': string
}

type FrameProps = FieldProps & {
  id: string
  aside?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** The frame of a field: label with the required mark, control, hint and error. The error comes from the form around. */
export const Field = ({ id, label, name, required = false, hint, aside, children }: FrameProps) => {
  const { error } = useFieldError(name)
  const inLabel = replacesLabel(error)
  const under = error !== undefined && !inLabel ? error : undefined
  const describedBy = [hint && `${id}-hint`, under && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field} data-invalid={error !== undefined || undefined}>
      <div className={styles.top}>
        <label htmlFor={id} id={`${id}-label`} className={styles.label}>
          <FieldLabel label={label} error={inLabel ? error : undefined} required={required} />
        </label>
        {aside}
      </div>
      {children({
        id,
        name,
        className: styles.control,
        'aria-describedby': describedBy,
        'aria-invalid': error === undefined ? undefined : true,
        'data-label': label,
      })}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {under ? (
        <p id={`${id}-error`} className={styles.error}>
          {under}
        </p>
      ) : null}
    </div>
  )
}

/** An error in the label's place keeps the label for screen readers, so that the field does not lose its name. */
export const FieldLabel = ({
  label,
  error,
  required,
}: {
  label: string
  error?: string
  required?: boolean
}) =>
  error ? (
    <>
      <span className="visually-hidden">{label}: </span>
      {error}
    </>
  ) : (
    <>
      {label}
      {required ? (
        <span className={styles.star} aria-hidden="true">
          {' *'}
        </span>
      ) : null}
    </>
  )
