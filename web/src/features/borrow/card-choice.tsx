import type { Card } from '@tribu/proto/http/card.ts'
import { useImperativeHandle, useRef, useState } from 'react'
import type { Ref } from 'react'
import { detailOf } from '../../lib/http.ts'
import { CardEntry } from '../../lib/payment/card-entry.tsx'
import type { CardHandle } from '../../lib/payment/card-entry.tsx'
import { cardName } from '../../lib/payment/card-words.ts'
import { useListCardsQuery, useSetDefaultCardMutation } from '../../lib/payment/payment-api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './borrow-page.module.css'

/** `save` resolves with whether the chosen card is the one that will be charged. */
export type CardChoiceHandle = { save: () => Promise<boolean> }

const NEW = 'new'

/** A saved card, or a new one. */
export const CardChoice = ({ missing, ref }: { missing: string | undefined; ref: Ref<CardChoiceHandle> }) => {
  const { currentData: cards, error, refetch } = useListCardsQuery()
  const [setDefault, setting] = useSetDefaultCardMutation()
  const [picked, setPicked] = useState<string>()
  const entry = useRef<CardHandle>(null)
  const usual = cards?.find((card) => card.default) ?? cards?.[0]
  const choice = picked ?? usual?.['stripe-id'] ?? NEW

  useImperativeHandle(ref, () => ({
    save: async () => {
      if (choice === NEW) {
        const saved = await entry.current?.save()
        if (saved) setPicked(saved['stripe-id'])
        return saved !== undefined
      }
      if (choice === cards?.find((card) => card.default)?.['stripe-id']) return true
      return (await setDefault(choice)).error === undefined
    },
  }))

  if (error && !cards) {
    return (
      <>
        <FormError>{detailOf(error) || 'Your cards could not be loaded.'}</FormError>
        <Button variant="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
      </>
    )
  }
  if (!cards) return <Skeleton shape="box" className={styles.cardWaiting} />
  return (
    <>
      <FormError>{setting.error ? detailOf(setting.error) : missing}</FormError>
      {cards.length > 0 ? (
        <RadioGroup
          label="Pay with"
          name="card"
          value={choice}
          onChange={setPicked}
          options={[...cards.map(optionOf), { value: NEW, label: 'Another card' }]}
        />
      ) : null}
      {choice === NEW ? <CardEntry ref={entry} /> : null}
    </>
  )
}

const optionOf = (card: Card) => ({
  value: card['stripe-id'],
  label: cardName(card),
  hint: `expires ${card.expires}`,
})
