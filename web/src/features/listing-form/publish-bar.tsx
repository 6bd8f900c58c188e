import { PHOTOS_RECOMMENDED } from '@tribu/proto/http/limits.ts'
import { useId } from 'react'
import { SubmitButton } from '../../lib/form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { isUploading, uploadedImages } from '../../lib/photo/photo-list.ts'
import type { PhotoItem } from '../../lib/photo/photo-list.ts'
import styles from './listing-form.module.css'

type PublishBarProps = { verb: 'List' | 'Update'; items: PhotoItem[]; onBack: () => void }

/** The last step's buttons. The listing goes out with a photo or not at all; what is missing is said beside the button. */
export const PublishBar = ({ verb, items, onBack }: PublishBarProps) => {
  const id = useId()
  const reason = whyNot(items)
  return (
    <div className={styles.bar}>
      <Button variant="secondary" className={styles.back} onClick={onBack}>
        Back
      </Button>
      <p id={id} className={styles.reason} role="status">
        {reason ?? advice(items)}
      </p>
      <SubmitButton size="l" disabled={reason !== undefined} aria-describedby={id}>
        {verb}
      </SubmitButton>
    </div>
  )
}

const whyNot = (items: PhotoItem[]) => {
  if (items.length === 0) return 'Please add at least one photo'
  if (isUploading(items)) return 'One moment: photos are on their way'
  if (uploadedImages(items).length === 0) return 'None of the photos could be uploaded'
  return undefined
}

const advice = (items: PhotoItem[]) => {
  if (items.some((item) => item.state === 'failed')) return 'Photos that could not be uploaded are left out.'
  return items.length < PHOTOS_RECOMMENDED ? 'A second photo from another side is recommended.' : null
}
