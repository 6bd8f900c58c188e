import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

type NativeSelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'className'> & { children: ReactNode }

/** The platform's own select: the wheel on a phone, type-ahead on a keyboard, no code to load. */
export const NativeSelect = ({ label, name, required, hint, children, ...rest }: NativeSelectProps) => (
  <Field id={useId()} label={label} name={name} required={required} hint={hint}>
    {(control) => (
      <select {...rest} {...control} required={required}>
        {children}
      </select>
    )}
  </Field>
)
