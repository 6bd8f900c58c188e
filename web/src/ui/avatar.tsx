import { useState } from 'react'
import styles from './avatar.module.css'

type AvatarProps = { name: string; src?: string; size?: 's' | 'm' | 'l' }

/** A member's picture, or their initials. Decorative: the name stands beside it. */
export const Avatar = ({ name, src, size = 'm' }: AvatarProps) => {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={`${styles.avatar} ${styles[size]}`} aria-hidden="true">
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('en-NZ'))
    .join('')
