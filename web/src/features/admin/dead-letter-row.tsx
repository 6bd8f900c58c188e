import type { DeadLetter } from '@tribu/proto/http/dead-letter.ts'
import { useState } from 'react'
import { flashShown } from '../../lib/flash-state.ts'
import { formatMoment } from '../../lib/format-date.ts'
import { whyItFailed } from '../../lib/http.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDiscardDeadLetterMutation, useReplayDeadLetterMutation } from './dead-letter-api.ts'
import styles from './problems.module.css'

export const DeadLetterRow = ({ problem: letter }: { problem: DeadLetter }) => {
  const [replay, { isLoading }] = useReplayDeadLetterMutation()
  const [discard, discarding] = useDiscardDeadLetterMutation()
  const [asks, setAsks] = useState(false)
  const dispatch = useAppDispatch()
  const name = `${letter.event} for ${letter.group}`
  const tryAgain = async () => {
    const { error } = await replay(letter._id)
    dispatch(
      flashShown(
        error
          ? { tone: 'error', text: whyItFailed(error) }
          : {
              tone: 'success',
              text: `On its way again: ${name}. If it fails once more, it comes back here.`,
            },
      ),
    )
  }
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.what}>
          <Badge tone="danger">{letter.group}</Badge> <strong>{letter.event}</strong>
        </p>
        <p className={styles.reason}>{letter.reason}</p>
        <p className={styles.soft}>
          given up {formatMoment(letter['failed-at'])} ·{' '}
          {letter.attempts === 1 ? 'tried once' : `tried ${letter.attempts} times`} · about {letter.key}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" aria-label={`Discard: ${name}`} onClick={() => setAsks(true)}>
          Discard
        </Button>
        <Button
          variant="secondary"
          busy={isLoading}
          aria-label={`Retry: ${name}`}
          onClick={() => void tryAgain()}
        >
          Retry
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void discard(letter._id)}
        verb="Discard"
        busy={discarding.isLoading}
        {...(discarding.error ? { error: whyItFailed(discarding.error) } : {})}
      >
        <p>
          {letter.group} will never hear of this {letter.event}. What it would have done has to be put right
          by hand.
        </p>
      </ConfirmDialog>
    </li>
  )
}
