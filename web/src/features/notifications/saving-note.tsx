import Check from 'lucide-react/icons/check'
import type { Saving } from './use-saved.ts'
import styles from './notification-settings.module.css'

/** Says in a corner how the saving goes, where it stays in sight however long the page is. */
export const SavingNote = ({ saving }: { saving: Saving }) => (
  <div className={styles.note}>
    <p role="status">
      {saving.state === 'saving' ? <span>Saving…</span> : null}
      {saving.state === 'saved' ? (
        <span className={styles.saved}>
          <Check aria-hidden="true" size={18} /> Saved
        </span>
      ) : null}
    </p>
    <p role="alert">
      {saving.state === 'failed' ? (
        <span className={styles.failed}>Not saved, and set back: {saving.detail}</span>
      ) : null}
    </p>
  </div>
)
