import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import type { DragEvent } from 'react'
import { NO_IMAGE } from '../../lib/photo-url.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Photo } from '../../ui/photo.tsx'
import type { PhotoItem } from '../../lib/photo/photo-list.ts'
import styles from './photo-tile.module.css'

type PhotoTileProps = {
  item: PhotoItem
  place: number
  last: boolean
  dragged: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onRetry: () => void
  onDrag: { start: (event: DragEvent) => void; over: (event: DragEvent) => void; end: () => void }
}

/** One photo with its state. It can be dragged to another place; the buttons do the same for keyboards and fingers. */
export const PhotoTile = ({
  item,
  place,
  last,
  dragged,
  onMove,
  onRemove,
  onRetry,
  onDrag,
}: PhotoTileProps) => {
  const name = `photo ${place + 1}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one way more; the buttons inside take keys
    <li
      className={styles.tile}
      aria-label={place === 0 ? 'Photo 1, the cover' : `Photo ${place + 1}`}
      data-dragged={dragged || undefined}
      draggable
      onDragStart={onDrag.start}
      onDragOver={onDrag.over}
      onDragEnd={onDrag.end}
    >
      <div className={styles.picture} data-state={item.state}>
        <Photo src={item.preview} fallback={NO_IMAGE} alt={item.name} eager />
        {place === 0 ? (
          <span className={styles.cover}>
            <Badge tone="sun">Cover</Badge>
          </span>
        ) : null}
        <span className={styles.remove}>
          <IconButton
            solid
            label={`Remove ${name}`}
            icon={<X aria-hidden="true" size={20} />}
            onClick={onRemove}
          />
        </span>
        {item.state === 'waiting' || item.state === 'uploading' ? (
          <progress
            className={styles.progress}
            aria-label={`Uploading ${item.name}`}
            max={1}
            value={item.state === 'uploading' ? item.progress : 0}
          />
        ) : null}
      </div>
      {item.state === 'failed' ? (
        <div role="alert" className={styles.failed}>
          <p>{item.message}</p>
          {item.retry ? (
            <Button variant="secondary" onClick={onRetry}>
              <RotateCw aria-hidden="true" size={18} /> Retry
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className={styles.controls}>
        <IconButton
          label={`Move ${name} earlier`}
          icon={<ArrowLeft aria-hidden="true" size={20} />}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <IconButton
          label={`Make ${name} the cover`}
          icon={<Star aria-hidden="true" size={20} />}
          disabled={place === 0}
          onClick={() => onMove(0)}
        />
        <IconButton
          label={`Move ${name} later`}
          icon={<ArrowRight aria-hidden="true" size={20} />}
          disabled={last}
          onClick={() => onMove(place + 1)}
        />
      </div>
    </li>
  )
}
