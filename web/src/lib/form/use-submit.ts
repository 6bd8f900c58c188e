import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { ApiError } from '../http.ts'
import { request } from '../http.ts'
import { attachErrors } from './attach-errors.ts'
import { IDLE } from './form-context.ts'
import type { FormState } from './form-context.ts'
import { bodyOf, fieldNames, firstFaulty, focusField, missingFields, readValues } from './form-fields.ts'
import type { FormValues } from './form-fields.ts'
import { useLatest } from '../use-latest.ts'

/** A second submission within this time of the first is the same click (specification, section 7). */
export const BUFFER_MS = 500

export type SubmitOptions = {
  action: string
  method?: 'POST' | 'PUT' | 'DELETE'
  /** The last look at what is sent, for a field that the page composes itself. */
  prepare?: (values: FormValues) => FormValues
  /** Called with the answer. Not called when the form has left the page meanwhile. */
  onSuccess?: (answer: unknown, values: FormValues) => void
  /** For what must be renewed after a refusal, such as a captcha. `status` is that of the answer, 0 when none came. */
  onFailure?: (errors: ApiError[], status: number) => void
  /** Shows the stage (its `data-stage`) that holds the first error. */
  onStage?: (stage: string) => void
}

export const useSubmit = (options: SubmitOptions) => {
  const [state, setState] = useState<FormState>(IDLE)
  const latestRef = useLatest(options)
  const lastSubmit = useRef(-Infinity)
  const loading = useRef(false)
  const mounted = useRef(true)
  const attempt = useRef<{ body: string; key: string } | undefined>(undefined)

  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const showFault = useCallback(
    (form: HTMLFormElement, errors: Record<string, string>, scroll: boolean) => {
      const field = firstFaulty(form, errors)
      const stage = field?.closest<HTMLElement>('[data-stage]')?.dataset.stage
      if (stage) latestRef.current.onStage?.(stage)
      // The stage is still hidden in this frame; what is hidden cannot take focus.
      requestAnimationFrame(() => {
        if (field) focusField(field, { preventScroll: scroll })
        if (scroll) window.scrollTo({ top: 0 })
      })
    },
    [latestRef],
  )

  const submit = useCallback(
    async (form: HTMLFormElement) => {
      const now = Date.now()
      if (loading.current || now - lastSubmit.current < BUFFER_MS) return
      lastSubmit.current = now

      const missing = missingFields(form)
      if (Object.keys(missing).length > 0) {
        setState({ status: 'error', message: undefined, errors: missing })
        showFault(form, missing, false)
        return
      }

      const { action, method = 'POST', prepare } = latestRef.current
      const read = readValues(form)
      const values = prepare ? prepare(read) : read
      loading.current = true
      setState({ status: 'loading', message: undefined, errors: {} })
      // A PUT may give money back: what is sent again is the same then, too.
      const headers = method === 'DELETE' ? undefined : { 'idempotency-key': keyFor(values, attempt) }
      const answer = await request<unknown>(action, { method, body: bodyOf(values), headers })
      loading.current = false
      // The server has decided; only a submission whose outcome is unknown keeps its key.
      if (answer.ok || (answer.status >= 400 && answer.status < 500)) attempt.current = undefined
      if (!mounted.current) return

      if (answer.ok) {
        setState({ status: 'success', message: undefined, errors: {} })
        latestRef.current.onSuccess?.(answer.data, values)
        return
      }
      const { fields, message } = attachErrors(answer.errors, fieldNames(form))
      setState({ status: 'error', message, errors: fields })
      latestRef.current.onFailure?.(answer.errors, answer.status)
      showFault(form, fields, true)
    },
    [showFault, latestRef],
  )

  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      event.stopPropagation() // a form in a dialog is not part of the form behind it
      void submit(event.currentTarget)
    },
    [submit],
  )

  const clear = useCallback((name: string) => {
    setState((before) => {
      if (!(name in before.errors)) return before
      const { [name]: _, ...errors } = before.errors
      return { ...before, errors }
    })
  }, [])

  return { state, onSubmit, clear }
}

/** The same values sent again after a cut connection carry the same key, so that the server does the thing once. */
const keyFor = (values: FormValues, attempt: { current: { body: string; key: string } | undefined }) => {
  const body = JSON.stringify(values, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
  if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() }
  return attempt.current.key
}
