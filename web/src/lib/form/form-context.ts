import { createContext, use } from 'react'

/** idle → loading → success | error; error and success → loading again. */
export type FormStatus = 'idle' | 'loading' | 'error' | 'success'

export type FormState = { status: FormStatus; message: string | undefined; errors: Record<string, string> }

export const IDLE: FormState = { status: 'idle', message: undefined, errors: {} }

export const FormContext = createContext<FormState>(IDLE)

/** What the form around is doing, for a button, a message or a stage tab. */
export const useForm = () => use(FormContext)
