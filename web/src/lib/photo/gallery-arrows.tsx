import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './photo-viewer.module.css'

export const GalleryArrows = ({ onStep }: { onStep: (by: number) => void }) => (
  <>
    <IconButton
      label="Previous picture"
      solid
      className={styles.previous}
      icon={<ChevronLeft aria-hidden="true" />}
      onClick={() => onStep(-1)}
    />
    <IconButton
      label="Next picture"
      solid
      className={styles.next}
      icon={<ChevronRight aria-hidden="true" />}
      onClick={() => onStep(1)}
    />
  </>
)
