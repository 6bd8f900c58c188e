import { useState } from 'react'
import styles from './avatar.module.css'

type AvatarProps = { name: string; src?: string; size?: 's' | 'm' | 'l' }

/** A member's picture, or their initials, drawn by the stylesheet. Decorative: the name stands beside it. */
export const Avatar = ({ name, src, size = 'm' }: AvatarProps) => {
  const [broken, setBroken] = useState<string>()
  const shown = src !== undefined && src !== broken
  return (
    <span
      className={`${styles.avatar} ${styles[size]}`}
      data-initials={shown ? undefined : initials(name)}
      aria-hidden="true"
    >
      {shown ? <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} /> : null}
    </span>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('en-NZ'))
    .join('')
