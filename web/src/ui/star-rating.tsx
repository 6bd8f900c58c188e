import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import styles from './star-rating.module.css'

const STARS = [1, 2, 3, 4, 5]

type StarRatingProps = { rating: number; count?: number }

/** A rating to look at: `rating` from 0 to 5, halves shown as such. */
export const StarRating = ({ rating, count }: StarRatingProps) => (
  <span
    className={styles.stars}
    role="img"
    aria-label={`${rating.toFixed(1)} of 5 stars${count === undefined ? '' : `, ${count} reviews`}`}
  >
    {STARS.map((star) => (
      <Star key={star} aria-hidden="true" size={18} data-on={rating >= star - 0.5 || undefined} />
    ))}
    {count === undefined ? null : <span className={styles.count}>({count})</span>}
  </span>
)

type StarInputProps = {
  label: string
  name: string
  defaultValue?: number
  onChange?: (rating: number) => void
}

/** A rating to give, with a preview under the pointer (by the stylesheet). */
export const StarInput = ({ label, name, defaultValue = 5, onChange }: StarInputProps) => {
  const [rating, setRating] = useState(defaultValue)
  return (
    <fieldset className={styles.input}>
      <legend>{label}</legend>
      {STARS.map((star) => (
        <label key={star}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={star}
            checked={rating === star}
            onChange={() => {
              setRating(star)
              onChange?.(star)
            }}
          />
          <Star aria-hidden="true" size={28} data-on={rating >= star || undefined} />
          <span className="visually-hidden">{star === 1 ? '1 star' : `${star} stars`}</span>
        </label>
      ))}
    </fieldset>
  )
}
