import { useId } from 'react'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'className'>

export const TextField = ({ label, name, required, hint, ...input }: TextFieldProps) => (
  <Field id={useId()} label={label} name={name} required={required} hint={hint}>
    {(control) => <input type="text" {...input} {...control} required={required} />}
  </Field>
)
