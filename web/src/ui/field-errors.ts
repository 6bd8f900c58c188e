import { createContext, use } from 'react'

/** What a form knows about its fields' errors. Fields read it by their own name, so that a form need not hand them down. */
export type FieldErrors = { errors: Record<string, string>; clear: (name: string) => void }

export const FieldErrorsContext = createContext<FieldErrors>({ errors: {}, clear: () => undefined })

export const useFieldErrors = () => use(FieldErrorsContext)

export const useFieldError = (name: string | undefined) => {
  const { errors, clear } = use(FieldErrorsContext)
  return { error: name === undefined ? undefined : errors[name], clear }
}

/**
 * What a label shows: an error takes the label's place, but for one that says "required", which the label's error colour and the line
 * under the field say already (specification, section 5).
 */
export const replacesLabel = (error: string | undefined) => error !== undefined && !/required/i.test(error)
