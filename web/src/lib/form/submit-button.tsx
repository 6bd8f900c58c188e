import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { useForm } from './form-context.ts'

/** The form's button: busy while it submits. It stays focusable then, so that a keyboard does not lose its place. */
export const SubmitButton = (props: Omit<ComponentProps<typeof Button>, 'type' | 'busy'>) => (
  <Button {...props} type="submit" busy={useForm().status === 'loading'} />
)
