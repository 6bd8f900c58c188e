import type { Image } from '@tribu/proto/http/image.ts'
import { useState } from 'react'
import { messagePhotoUrl } from '../../lib/photo-url.ts'
import { PhotoViewer } from '../../lib/photo/photo-viewer.tsx'
import { useGallery } from '../../lib/photo/use-gallery.ts'
import styles from './bubble-photos.module.css'

/** The pictures of a message. Their sizes are known before they are there, so that nothing moves when they come. */
export const BubblePhotos = ({ photos, of }: { photos: Image[]; of: string }) => {
  const [open, setOpen] = useState(false)
  const gallery = useGallery(photos.length)
  const several = photos.length > 1
  const nameOf = (place: number) =>
    several ? `Picture ${place + 1} of ${photos.length} from ${of}` : `Picture from ${of}`
  const shown = photos[gallery.index]
  return (
    <>
      <div className={styles.photos} data-count={photos.length}>
        {photos.map((photo, place) => (
          <button
            key={photo.uid}
            type="button"
            aria-haspopup="dialog"
            aria-label={nameOf(place)}
            className={styles.photo}
            style={several ? undefined : { aspectRatio: `${photo.width} / ${photo.height}` }}
            onClick={() => {
              gallery.setIndex(place)
              setOpen(true)
            }}
          >
            <img
              src={messagePhotoUrl(photo)}
              alt=""
              width={photo.width}
              height={photo.height}
              loading="lazy"
              decoding="async"
            />
          </button>
        ))}
      </div>
      {shown ? (
        <PhotoViewer
          heading={nameOf(gallery.index)}
          open={open}
          onClose={() => setOpen(false)}
          src={messagePhotoUrl(shown, 'full')}
          alt={nameOf(gallery.index)}
          gallery={several ? gallery : undefined}
        />
      ) : null}
    </>
  )
}
