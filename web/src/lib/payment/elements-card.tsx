import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CardFault, CardSourceProps } from './card-source.ts'
import { TRY_AGAIN } from './card-source.ts'
import { stripeFor } from './load-stripe.ts'
import styles from './payment.module.css'

/** Our colours and type, read where the form stands: what Stripe draws in its frame cannot see our stylesheets. */
const appearanceAt = (place: HTMLElement) => {
  const { color, colorScheme, fontSize } = getComputedStyle(place)
  const dark =
    colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  return {
    theme: dark ? ('night' as const) : ('stripe' as const),
    variables: {
      colorText: color,
      fontSizeBase: fontSize,
      borderRadius: '11px',
      fontFamily: 'system-ui, sans-serif',
    },
  }
}

/** Stripe's own form, in its own frame: the number of the card never passes through this page. */
export const ElementsCard = ({ setup, ref }: CardSourceProps) => {
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const key = setup['publishable-key'] ?? ''

  useEffect(() => {
    let gone = false
    const draw = async () => {
      const stripe = await stripeFor(key)
      if (gone || !place.current) return
      const elements = stripe.elements({
        clientSecret: setup['client-secret'],
        appearance: appearanceAt(place.current),
      })
      const element = elements.create('payment', { layout: 'tabs', fields: { billingDetails: 'auto' } })
      element.on('ready', () => setState('ready'))
      element.on('loaderror', () => setState('failed'))
      element.mount(place.current)
      form.current = { stripe, elements }
    }
    draw().catch(() => setState('failed'))
    return () => {
      gone = true
      form.current?.elements.getElement('payment')?.destroy()
      form.current = undefined
    }
  }, [key, setup])

  useImperativeHandle(ref, () => ({
    give: async (): Promise<CardFault | undefined> => {
      if (!form.current) return { detail: TRY_AGAIN }
      const { stripe, elements } = form.current
      const checked = await elements.submit()
      if (checked.error) return { detail: checked.error.message ?? TRY_AGAIN }
      const { error } = await stripe.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: location.href },
      })
      return error && { detail: error.message ?? TRY_AGAIN }
    },
  }))

  return (
    <div aria-busy={state === 'loading'}>
      {state === 'loading' ? <Skeleton shape="box" className={styles.waiting} /> : null}
      {state === 'failed' ? (
        <p role="alert" className={styles.fault}>
          The form of our card provider could not be loaded. Please check your connection, and whether
          something blocks js.stripe.com.
        </p>
      ) : null}
      <div ref={place} />
    </div>
  )
}
