import type { Listing } from '@tribu/proto/http/listing.ts'
import Expand from 'lucide-react/icons/expand'
import { useState } from 'react'
import { GalleryArrows } from '../../lib/photo/gallery-arrows.tsx'
import { PhotoViewer } from '../../lib/photo/photo-viewer.tsx'
import { useGallery } from '../../lib/photo/use-gallery.ts'
import { NO_IMAGE, photoUrl } from '../../lib/photo-url.ts'
import { Photo } from '../../ui/photo.tsx'
import styles from './gallery.module.css'

type GalleryProps = { name: string; photos: Listing['photos'] }

/** The pictures of a listing: arrow keys, swipe, small pictures to choose from, and the whole screen. */
export const Gallery = ({ name, photos }: GalleryProps) => {
  const [full, setFull] = useState(false)
  const gallery = useGallery(photos.length)
  const { index, setIndex, step, handlers } = gallery
  const photo = photos[index]
  if (!photo) return <Photo src={NO_IMAGE} fallback={NO_IMAGE} alt={`${name}, no picture`} eager />

  const several = photos.length > 1
  const alt = several ? `${name}, picture ${index + 1} of ${photos.length}` : name
  const large = photoUrl(photo, 'full')
  return (
    <>
      <section aria-label="Pictures" className={styles.gallery} {...handlers}>
        <div className={styles.stage}>
          <button
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            aria-label="Show on the whole screen"
            onClick={() => setFull(true)}
          >
            <Photo key={photo.uid} src={large} fallback={NO_IMAGE} alt={alt} eager />
            <span className={styles.expand}>
              <Expand aria-hidden="true" size={20} />
            </span>
          </button>
          {several ? <GalleryArrows onStep={step} /> : null}
          {several ? (
            <p className={styles.count} aria-live="polite">
              <span className="visually-hidden">Picture </span>
              {index + 1} <span aria-hidden="true">/</span>
              <span className="visually-hidden"> of </span> {photos.length}
            </p>
          ) : null}
        </div>
        {several ? (
          <ul role="list" className={styles.thumbs}>
            {photos.map((thumb, position) => (
              <li key={thumb.uid}>
                <button
                  type="button"
                  aria-label={`Picture ${position + 1}`}
                  aria-current={position === index || undefined}
                  onClick={() => setIndex(position)}
                >
                  <Photo src={photoUrl(thumb)} fallback={NO_IMAGE} alt="" eager />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {/* Beside the section, not in it: events of a dialog go up to where it is written, and the picture would turn twice. */}
      <PhotoViewer
        heading={name}
        open={full}
        onClose={() => setFull(false)}
        src={large}
        alt={alt}
        gallery={several ? gallery : undefined}
      />
    </>
  )
}
