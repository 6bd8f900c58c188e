import { Dialog } from '../../ui/dialog.tsx'
import { GalleryArrows } from './gallery-arrows.tsx'
import type { useGallery } from './use-gallery.ts'
import styles from './photo-viewer.module.css'

type PhotoViewerProps = {
  heading: string
  open: boolean
  onClose: () => void
  src: string
  alt: string
  /** Turns to the other pictures, where there are some. */
  gallery?: ReturnType<typeof useGallery>
}

/** A picture on the whole screen. */
export const PhotoViewer = ({ heading, open, onClose, src, alt, gallery }: PhotoViewerProps) => (
  <Dialog heading={heading} open={open} onClose={onClose} shape="full">
    {/* The keys work wherever the focus is in the dialog: its close button takes it first. */}
    <div className={styles.full} {...gallery?.handlers} tabIndex={-1} ref={(element) => element?.focus()}>
      <img src={src} alt={alt} />
      {gallery ? <GalleryArrows onStep={gallery.step} /> : null}
    </div>
  </Dialog>
)
