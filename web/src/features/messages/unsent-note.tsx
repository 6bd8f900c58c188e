import CircleAlert from 'lucide-react/icons/circle-alert'
import type { Unsent } from '../../lib/messages/kept-texts.ts'
import { dropMessage, sendAgain } from '../../lib/messages/outbox.ts'
import styles from './message-log.module.css'

/** Under a message that the server does not have yet: how it stands, and what can be done. */
export const UnsentNote = ({ unsent }: { unsent: Unsent }) => {
  if (unsent.state === 'sending') return <p className={styles.note}>Sending…</p>
  const failed = unsent.state === 'failed'
  return (
    <div className={styles.unsent} data-failed={failed || undefined} role={failed ? 'alert' : undefined}>
      <p>
        {failed ? <CircleAlert aria-hidden="true" size={16} /> : null}
        {failed ? `Not sent. ${unsent.error ?? ''}` : 'Not sent yet. It is tried again by itself.'}
      </p>
      <p className={styles.choices}>
        <button type="button" onClick={() => sendAgain(unsent)}>
          Try again
        </button>
        <button type="button" onClick={() => dropMessage(unsent)}>
          Delete
        </button>
      </p>
    </div>
  )
}
