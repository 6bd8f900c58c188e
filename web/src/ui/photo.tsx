import { useState } from 'react'
import styles from './photo.module.css'

type PhotoProps = {
  src: string
  /** What stands in when `src` cannot be loaded. */
  fallback: string
  alt: string
  /** Width through height; the room is kept before the picture is there. */
  ratio?: '4/3' | '3/2' | '1/1'
  /** Above the fold: loaded at once and first. */
  eager?: boolean
  fit?: 'cover' | 'contain'
  className?: string
}

/** A picture in a box that never moves the page. */
export const Photo = ({
  src,
  fallback,
  alt,
  ratio = '4/3',
  eager = false,
  fit = 'cover',
  className,
}: PhotoProps) => {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={[styles.photo, className].filter(Boolean).join(' ')} data-ratio={ratio} data-fit={fit}>
      <img
        src={src === broken ? fallback : src}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onError={() => setBroken(src)}
      />
    </span>
  )
}
