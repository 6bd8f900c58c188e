import type { WidgetMethods } from 'altcha/types'
import { useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFieldError } from '../../ui/field-errors.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BUFFER_MS } from '../form/use-submit.ts'
import styles from './captcha.module.css'

export type CaptchaHandle = { reset: () => void }

// Without its methods until its code is there, and in tests.
type Widget = HTMLElement & Partial<WidgetMethods>

type StateChange = CustomEvent<{ state: string; payload: string | null }>

const MISSING = 'Please confirm that you are not a robot'

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
  const widget = useRef<Widget | null>(null)
  const working = useRef(false)
  const pressedEarly = useRef(false)
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

  // Pressed while it was still working: the form goes out by itself once it is done.
  useEffect(() => {
    pressedEarly.current = error === MISSING && working.current
  }, [error])

  // Where React has no property for an event of the widget, a callback ref listens.
  const listen = useCallback(
    (element: Widget | null) => {
      widget.current = element
      const form = element?.closest('form')
      let timer: ReturnType<typeof setTimeout> | undefined
      // The widget has no word for "asked, not begun yet": two fields focused in a row would start it twice, and fail the first.
      const begin = () => {
        if (working.current || element?.getState?.() === 'verified') return
        working.current = true
        void element?.verify?.()
      }
      const onState = (event: Event) => {
        const { state, payload } = (event as StateChange).detail
        working.current = state === 'verifying'
        setToken(state === 'verified' ? (payload ?? '') : '')
        if (state !== 'verified') return
        if (pressedEarly.current) timer = setTimeout(() => form?.requestSubmit(), BUFFER_MS)
        clear(name)
      }
      form?.addEventListener('focusin', begin)
      element?.addEventListener('statechange', onState)
      return () => {
        widget.current = null
        clearTimeout(timer)
        form?.removeEventListener('focusin', begin)
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
      <input type="hidden" name={name} value={token} data-control={id} data-required data-missing={MISSING} />
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
