import type { WidgetMethods } from 'altcha/types'
import { useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFieldError } from '../../ui/field-errors.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './captcha.module.css'

export type CaptchaHandle = { reset: () => void }

type StateChange = CustomEvent<{ state: string; payload: string | null }>

const CONFIGURATION = JSON.stringify({
  // The solved challenge goes with our own hidden field, which is emptied when it expires.
  name: '',
  hideLogo: true,
  hideFooter: true,
  // Watches the pointer otherwise, which no member was asked about.
  humanInteractionSignature: false,
})

/**
 * The self-hosted proof of work that stands in for picture puzzles. Solves itself as soon as the form around takes the focus; its code
 * is fetched when this is shown. Takes part in the form as `name`; `reset` asks for a new challenge, as each is accepted once.
 */
export const Captcha = ({ name, ref }: { name: string; ref?: Ref<CaptchaHandle> }) => {
  const id = useId()
  const [token, setToken] = useState('')
  const [code, setCode] = useState<'loading' | 'ready' | 'failed'>('loading')
  const widget = useRef<(HTMLElement & Partial<WidgetMethods>) | null>(null)
  const { error, clear } = useFieldError(name)

  useImperativeHandle(ref, () => ({
    reset: () => {
      setToken('')
      widget.current?.reset?.()
    },
  }))

  const load = useCallback(() => {
    import('./load-altcha.ts').then(
      () => setCode('ready'),
      () => setCode('failed'),
    )
  }, [])
  useEffect(load, [load])

  // Where React has no property for an event of the widget, a callback ref listens.
  const listen = useCallback(
    (element: (HTMLElement & Partial<WidgetMethods>) | null) => {
      widget.current = element
      const onState = (event: Event) => {
        const { state, payload } = (event as StateChange).detail
        setToken(state === 'verified' ? (payload ?? '') : '')
        if (state === 'verified') clear(name)
      }
      element?.addEventListener('statechange', onState)
      return () => {
        widget.current = null
        element?.removeEventListener('statechange', onState)
      }
    },
    [clear, name],
  )

  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label="Check that you are not a robot"
      aria-describedby={error ? `${id}-error` : undefined}
      className={styles.captcha}
      data-invalid={error !== undefined || undefined}
    >
      {code === 'loading' ? <Skeleton className={styles.wait} /> : null}
      {code === 'failed' ? (
        <p className={styles.failed} role="alert">
          The check that you are not a robot could not be loaded.
          <Button
            variant="secondary"
            onClick={() => {
              setCode('loading')
              load()
            }}
          >
            Retry
          </Button>
        </p>
      ) : null}
      {code === 'ready' ? (
        <altcha-widget
          ref={listen}
          challenge="/api/captcha"
          // Whoever was quicker than the code of the widget has given the focus already.
          auto={focusIsInFormOf(id) ? 'onload' : 'onfocus'}
          language="en"
          configuration={CONFIGURATION}
        />
      ) : null}
      <input
        type="hidden"
        name={name}
        value={token}
        data-control={id}
        data-required
        data-missing="Please confirm that you are not a robot"
      />
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

const focusIsInFormOf = (id: string) =>
  document.getElementById(id)?.closest('form')?.contains(document.activeElement) ?? false
