import { PHOTOS_MAX, PHOTOS_RECOMMENDED } from '@tribu/proto/http/limits.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useFieldError } from '../../ui/field-errors.ts'
import { PhotoDrop } from './photo-drop.tsx'
import { uploadedImages } from '../../lib/photo/photo-list.ts'
import type { PhotoItem } from '../../lib/photo/photo-list.ts'
import { PhotoTile } from './photo-tile.tsx'
import type { Photos } from '../../lib/photo/use-photos.ts'
import styles from './photo-stage.module.css'
import { useLatest } from '../../lib/use-latest.ts'

/** Photos come in, show at once, upload beside it, and are put in order. `active` while the stage is on the page: it takes what is pasted. */
export const PhotoStage = ({ photos, active }: { photos: Photos; active: boolean }) => {
  const id = useId()
  const { items, refusals, add } = photos
  const { error, clear } = useFieldError('photos')
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const uploaded = uploadedImages(items)

  const take = (files: File[]) => {
    if (files.length === 0) return
    clear('photos')
    add(files)
  }
  usePastedFiles(active, take)

  const move = (item: PhotoItem, to: number) => {
    photos.move(item, to)
    setSaid(to === 0 ? 'This photo is the cover now' : `Moved to place ${to + 1} of ${items.length}`)
  }
  const remove = (item: PhotoItem, place: number) => {
    photos.remove(item)
    setSaid(`Photo ${place + 1} removed`)
    // The button that had the focus is gone with its photo.
    list.current?.closest('section')?.querySelector<HTMLInputElement>('input[type="file"]')?.focus()
  }

  return (
    <section aria-label="Photos of the listing" className={styles.stage}>
      <PhotoDrop onFiles={take} describedBy={`${id}-hint`} />
      <p id={`${id}-hint`} className={styles.hint}>
        At least {PHOTOS_RECOMMENDED} photos are recommended, at most {PHOTOS_MAX}. JPEG, PNG, WebP, AVIF or
        GIF, up to 5 MB each. An iPhone’s HEIC photos: choose them from your photo library, which turns them
        into JPEG, or save them as JPEG first.
      </p>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {refusals.length > 0 ? (
        <div role="alert">
          <ul className={styles.refusals}>
            {refusals.map((refusal) => (
              <li key={refusal.key}>
                <strong>{refusal.name}</strong>: {refusal.message}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ul role="list" className={styles.tiles} ref={list}>
        {items.map((item, place) => (
          <PhotoTile
            key={item.key}
            item={item}
            place={place}
            last={place === items.length - 1}
            dragged={dragged === item.key}
            onMove={(to) => move(item, to)}
            onRemove={() => remove(item, place)}
            onRetry={() => photos.retry(item)}
            onDrag={{
              start: (event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', item.name)
                setDragged(item.key)
              },
              over: (event) => {
                const moving = items.find((candidate) => candidate.key === dragged)
                if (!moving) return
                event.preventDefault()
                if (moving !== item) photos.move(moving, place)
              },
              end: () => setDragged(undefined),
            }}
          />
        ))}
      </ul>
      <p role="status" className={styles.hint}>
        {items.length > 1
          ? 'The first photo is the cover. Drag photos, or use the arrows, to change the order.'
          : null}
        <span className="visually-hidden">{said}</span>
      </p>
      <input
        type="hidden"
        name="photos"
        data-type="json"
        value={uploaded.length > 0 ? JSON.stringify(uploaded.map(({ uid }) => ({ uid }))) : ''}
      />
    </section>
  )
}

const usePastedFiles = (active: boolean, take: (files: File[]) => void) => {
  const latestRef = useLatest(take)
  useEffect(() => {
    if (!active) return
    const onPaste = (event: ClipboardEvent) => latestRef.current([...(event.clipboardData?.files ?? [])])
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [active, latestRef])
}
