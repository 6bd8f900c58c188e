import type { Card } from '@tribu/proto/http/card.ts'
import { lazy, Suspense, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldErrorsContext, useFieldErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { detailOf } from '../http.ts'
import type { Failure } from '../http.ts'
import { TRY_AGAIN } from './card-source.ts'
import type { CardFault, CardSource } from './card-source.ts'
import { useAddCardMutation, useStartCardMutation } from './payment-api.ts'
import { SandboxCard } from './sandbox-card.tsx'
import styles from './payment.module.css'

const ElementsCard = lazy(() => import('./elements-card.tsx').then((m) => ({ default: m.ElementsCard })))

/** `save` resolves with the card once it is kept, or with nothing after its fault has been shown beside it. */
export type CardHandle = { save: () => Promise<Card | undefined> }

/**
 * A new card, as part of a form around: Stripe's own form where there is a key to it, else the form of test cards. Its number goes to the card
 * provider, never to us. Fields of it are named `card-…`; the form around leaves them out of what it sends.
 */
export const CardEntry = ({ ref }: { ref: Ref<CardHandle> }) => {
  const source = useRef<CardSource>(null)
  const given = useRef(false)
  const [fault, setFault] = useState<CardFault>()
  const [start, { data: setup, error: notStarted }] = useStartCardMutation()
  const [add] = useAddCardMutation()
  const outer = useFieldErrors()

  useEffect(() => void start(), [start])

  const refuse = (found: CardFault) => {
    setFault(found)
    return undefined
  }
  useImperativeHandle(ref, () => ({
    save: async () => {
      if (!setup || !source.current) return refuse({ detail: TRY_AGAIN })
      setFault(undefined)
      // With the provider already: only our own word of it was lost.
      const refused = given.current ? undefined : await source.current.give()
      if (refused) return refuse(refused)
      given.current = true
      const { data, error } = await add(setup['setup-intent'])
      if (data) return data
      const { status, errors: faults } = error as Failure
      given.current = status === 0 || status >= 500
      return refuse({ detail: faults[0]?.detail || TRY_AGAIN })
    },
  }))

  const field = fault?.field && `card-${fault.field}`
  const known = field !== undefined && FIELDS.has(field)
  const errors = useMemo(
    () => ({
      errors: known ? { ...outer.errors, [field]: fault!.detail } : outer.errors,
      clear: outer.clear,
    }),
    [outer, known, field, fault],
  )

  if (notStarted) {
    return (
      <div className={styles.fault}>
        <FormError>{detailOf(notStarted) || TRY_AGAIN}</FormError>
        <Button variant="secondary" onClick={() => void start()}>
          Retry
        </Button>
      </div>
    )
  }
  const waiting = <Skeleton shape="box" className={styles.waiting} />
  return (
    <FieldErrorsContext value={errors}>
      <div
        aria-busy={!setup}
        onChange={({ target }) => {
          if (fault && 'name' in target && target.name === field) setFault(undefined)
        }}
      >
        {setup ? (
          <Suspense fallback={waiting}>
            {setup['publishable-key'] ? (
              <ElementsCard setup={setup} ref={source} />
            ) : (
              <SandboxCard setup={setup} ref={source} />
            )}
          </Suspense>
        ) : (
          waiting
        )}
        <FormError>{fault && !known ? fault.detail : undefined}</FormError>
      </div>
    </FieldErrorsContext>
  )
}

const FIELDS: ReadonlySet<string> = new Set(['card-number', 'card-expires', 'card-cvc'])
