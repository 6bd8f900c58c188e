import type { Review } from '@tribu/proto/http/review.ts'
import { Link } from 'react-router-dom'
import { Avatar } from '../../ui/avatar.tsx'
import { StarRating } from '../../ui/star-rating.tsx'
import { displayName } from '../display-name.ts'
import { formatDate } from '../format-date.ts'
import { photoUrl } from '../photo-url.ts'
import styles from './review-card.module.css'

/** What somebody said. `about` says of what, where the page does not. */
export const ReviewCard = ({ review, about }: { review: Review; about?: string }) => {
  const name = displayName(review.author)
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <Avatar name={name} src={review.author.photo ? photoUrl(review.author.photo) : undefined} />
        <div>
          <Link to={`/profile/${review.author._id}`} className={styles.name}>
            {name}
          </Link>
          <p className={styles.soft}>
            {about ? `${about}, ` : null}
            {formatDate(review['created-at'], { year: true })}
          </p>
        </div>
      </div>
      <StarRating rating={review.rating} />
      {review.comment ? <p className={styles.comment}>{review.comment}</p> : null}
    </article>
  )
}
