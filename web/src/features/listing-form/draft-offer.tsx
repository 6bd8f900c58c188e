import FilePenLine from 'lucide-react/icons/file-pen-line'
import { formatDate } from '../../lib/format-date.ts'
import { Button } from '../../ui/button.tsx'
import type { Draft } from './draft.ts'
import styles from './draft-offer.module.css'

type DraftOfferProps = { draft: Draft; onContinue: () => void; onStartAgain: () => void }

/** What was being written when the page was left. */
export const DraftOffer = ({ draft, onContinue, onStartAgain }: DraftOfferProps) => (
  <section aria-label="Your draft" className={styles.offer}>
    <FilePenLine aria-hidden="true" size={28} />
    <div>
      <p className={styles.name}>{draft.values.name?.trim() || 'A listing without a name yet'}</p>
      <p className={styles.facts}>
        Kept {when(draft.savedAt)}, {photoCount(draft.photos.length)}
      </p>
      <div className={styles.actions}>
        <Button onClick={onContinue}>Continue your draft</Button>
        <Button variant="secondary" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </div>
  </section>
)

const photoCount = (count: number) => {
  if (count === 0) return 'no photos'
  return count === 1 ? '1 photo' : `${count} photos`
}

const MINUTE = 60_000
const when = (savedAt: number) => {
  const minutes = Math.floor((Date.now() - savedAt) / MINUTE)
  if (minutes < 2) return 'just now'
  if (minutes < 90) return `${minutes} minutes ago`
  if (minutes < 24 * 60) return `${Math.round(minutes / 60)} hours ago`
  return `on ${formatDate(savedAt)}`
}
