import { useId, useState } from 'react'
import { Field } from './field.tsx'
import { useFieldError } from './field-errors.ts'
import type { FieldProps } from './field.tsx'
import { centsText, parseCents, parsePercent } from './parse-amount.ts'
import styles from './amount-field.module.css'

type AmountProps = FieldProps & {
  /** Cents for money, whole percent for a percentage. */
  defaultValue?: number
  onChange?: (value: number | undefined) => void
}

/** Dollars to the eye, cents on the wire. */
export const MoneyField = (props: AmountProps) => (
  <AmountField {...props} parse={parseCents} format={centsText} before="$" mode="decimal" />
)

export const PercentField = (props: AmountProps) => (
  <AmountField {...props} parse={parsePercent} format={String} after="%" mode="numeric" />
)

type Unit = {
  parse: (text: string) => number | undefined
  format: (value: number) => string
  mode: 'decimal' | 'numeric'
  before?: string
  after?: string
}

const AmountField = (props: AmountProps & Unit) => {
  const { label, name, required, hint, defaultValue, onChange, parse, format, mode, before, after } = props
  const id = useId()
  const { clear } = useFieldError(name)
  const [text, setText] = useState(defaultValue === undefined ? '' : format(defaultValue))
  const value = parse(text)
  return (
    <Field id={id} label={label} name={name} required={required} hint={hint}>
      {({ name: _, className, ...control }) => (
        <div className={styles.frame}>
          {before ? <span aria-hidden="true">{before}</span> : null}
          <input
            {...control}
            className={className}
            type="text"
            inputMode={mode}
            autoComplete="off"
            value={text}
            data-before={before}
            data-after={after}
            onChange={(event) => {
              setText(event.target.value)
              if (name) clear(name)
              onChange?.(parse(event.target.value))
            }}
            onBlur={() => setText(value === undefined ? '' : format(value))}
          />
          {after ? (
            <span aria-hidden="true" className={styles.after}>
              {after}
            </span>
          ) : null}
          {name ? (
            <input
              type="hidden"
              name={name}
              value={value ?? ''}
              data-type="number"
              data-control={id}
              data-label={label}
              data-required={required || undefined}
            />
          ) : null}
        </div>
      )}
    </Field>
  )
}
