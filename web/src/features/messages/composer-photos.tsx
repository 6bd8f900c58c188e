import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { NO_IMAGE } from '../../lib/photo-url.ts'
import type { Photos } from '../../lib/photo/use-photos.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Photo } from '../../ui/photo.tsx'
import styles from './composer.module.css'

/** The pictures that go with a message: how far they are, and why one cannot. */
export const ComposerPhotos = ({ photos }: { photos: Photos }) => (
  <>
    {photos.refusals.length > 0 ? (
      <div role="alert">
        <ul className={styles.refusals}>
          {photos.refusals.map(({ key, name, message }) => (
            <li key={key}>
              <strong>{name}</strong>: {message}
            </li>
          ))}
        </ul>
      </div>
    ) : null}
    {photos.items.length > 0 ? (
      <ul role="list" aria-label="Pictures of this message" className={styles.photos}>
        {photos.items.map((item, place) => (
          <li key={item.key} className={styles.photo} data-state={item.state}>
            <Photo
              src={item.preview}
              fallback={NO_IMAGE}
              alt={item.name || `Picture ${place + 1}`}
              ratio="1/1"
              eager
            />
            {item.state === 'waiting' || item.state === 'uploading' ? (
              <progress
                className={styles.progress}
                aria-label={`Uploading picture ${place + 1}`}
                max={1}
                value={item.state === 'uploading' ? item.progress : 0}
              />
            ) : null}
            {item.state === 'failed' && item.retry ? (
              <IconButton
                solid
                className={styles.retry}
                label={`Try picture ${place + 1} again`}
                icon={<RotateCw aria-hidden="true" size={18} />}
                onClick={() => photos.retry(item)}
              />
            ) : null}
            <IconButton
              solid
              className={styles.remove}
              label={`Remove picture ${place + 1}`}
              icon={<X aria-hidden="true" size={18} />}
              onClick={() => photos.remove(item)}
            />
            {item.state === 'failed' ? (
              <p role="alert" className={styles.failed}>
                {item.message}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    ) : null}
  </>
)
