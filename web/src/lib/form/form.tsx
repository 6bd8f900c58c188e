import { useMemo } from 'react'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { FieldErrorsContext } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { FormContext } from './form-context.ts'
import { useSubmit } from './use-submit.ts'
import type { SubmitOptions } from './use-submit.ts'

type FormProps = SubmitOptions &
  Pick<ComponentProps<'form'>, 'id' | 'className' | 'aria-label' | 'ref'> & {
    children: ReactNode
    /** For a draft that follows what is typed. */
    onInput?: (event: FormEvent<HTMLFormElement>) => void
  }

/**
 * A form that submits by fetch. Fields take part by their `name`; errors come back to them by it. Without native validation bubbles:
 * required fields, their messages and the stage that holds the first of them are handled here (specification, sections 5 and 8).
 */
export const Form = ({
  children,
  id,
  className,
  ref,
  onInput,
  'aria-label': label,
  ...options
}: FormProps) => {
  const { state, onSubmit, clear } = useSubmit(options)
  const fieldErrors = useMemo(() => ({ errors: state.errors, clear }), [state.errors, clear])
  const clearTyped = (event: FormEvent<HTMLFormElement>) => {
    if ('name' in event.target && typeof event.target.name === 'string') clear(event.target.name)
  }
  return (
    <form
      id={id}
      ref={ref}
      className={className}
      aria-label={label}
      noValidate
      aria-busy={state.status === 'loading'}
      onSubmit={onSubmit}
      onChange={clearTyped}
      onInput={onInput}
    >
      <FormContext value={state}>
        <FieldErrorsContext value={fieldErrors}>
          <FormError>{state.message}</FormError>
          {children}
        </FieldErrorsContext>
      </FormContext>
    </form>
  )
}
