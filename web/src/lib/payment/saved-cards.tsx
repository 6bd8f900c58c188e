import type { Card } from '@tribu/proto/http/card.ts'
import CreditCard from 'lucide-react/icons/credit-card'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { detailOf } from '../http.ts'
import type { Failure } from '../http.ts'
import { AddCardForm } from './add-card-form.tsx'
import { cardName } from './card-words.ts'
import { useListCardsQuery, useRemoveCardMutation, useSetDefaultCardMutation } from './payment-api.ts'
import styles from './payment.module.css'

/** A member's cards: which is charged, adding one, removing one. */
export const SavedCards = () => {
  const { currentData: cards, error, refetch } = useListCardsQuery()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Card>()
  const [setDefault, setting] = useSetDefaultCardMutation()

  if (error && !cards) {
    return (
      <div>
        <FormError>{detailOf(error) || 'Your cards could not be loaded.'}</FormError>
        <Button variant="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (!cards) return <Skeleton shape="box" className={styles.waiting} />
  return (
    <>
      <FormError>{detailOf(setting.error)}</FormError>
      {cards.length > 0 ? (
        <ul role="list" className={styles.cards} aria-label="Saved cards">
          {cards.map((card) => (
            <li key={card['stripe-id']} className={styles.card}>
              <p>
                <CreditCard aria-hidden="true" size={22} />
                <strong>{cardName(card)}</strong>
                <span>expires {card.expires}</span>
                {card.default ? <Badge tone="brand">Charged for your bookings</Badge> : null}
              </p>
              <div className={styles.acts}>
                {card.default ? null : (
                  <Button
                    variant="quiet"
                    busy={setting.isLoading}
                    aria-label={`Use ${cardName(card)}`}
                    onClick={() => void setDefault(card['stripe-id'])}
                  >
                    Use this card
                  </Button>
                )}
                <Button
                  variant="quiet"
                  aria-label={`Remove ${cardName(card)}`}
                  aria-haspopup="dialog"
                  onClick={() => setRemoving(card)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : adding ? null : (
        <p>No card yet. You can add one now, or when you borrow something.</p>
      )}
      {adding ? (
        <AddCardForm onAdded={() => setAdding(false)} onCancel={() => setAdding(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" size={18} /> Add a card
        </Button>
      )}
      {removing ? <RemoveCard card={removing} onDone={() => setRemoving(undefined)} /> : null}
    </>
  )
}

const RemoveCard = ({ card, onDone }: { card: Card; onDone: () => void }) => {
  const [remove, { isLoading, error }] = useRemoveCardMutation()
  const confirm = async () => {
    const answer = await remove(card['stripe-id'])
    // Gone already, by another tab, is what was wanted.
    if (!answer.error || (answer.error as Failure).status === 404) onDone()
  }
  return (
    <ConfirmDialog
      open
      verb="Remove"
      busy={isLoading}
      error={detailOf(error)}
      onClose={onDone}
      onConfirm={() => void confirm()}
    >
      <p>{cardName(card)} will not be charged any more.</p>
    </ConfirmDialog>
  )
}
