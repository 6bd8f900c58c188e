import type { Review } from '@tribu/proto/http/review.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { StarRating } from '../../ui/star-rating.tsx'
import { useListReviewsQuery } from './review-api.ts'
import { ReviewCard } from './review-card.tsx'
import styles from './reviews.module.css'

/** Specification, section 9. */
const PER_VIEW = 3

type ReviewsProps = {
  of: 'user' | 'listing'
  id: string
  heading: string
  /** How many there are and the sum of their stars, as the member or the listing carries them. */
  count: number
  sum: number
}

/**
 * What others said, three at a time, newest first. It is an extra: when it cannot be fetched, or nobody has said anything, the page does
 * without. One more than a view is asked for, which tells whether another view follows.
 */
export const Reviews = ({ of, id, heading, count, sum }: ReviewsProps) => {
  const [view, setView] = useState(0)
  const skip = view * PER_VIEW
  const { data, isFetching, isError } = useListReviewsQuery(
    { of, id, skip, limit: PER_VIEW + 1 },
    { refetchOnMountOrArgChange: 60 },
  )
  if (!data || (data.length === 0 && view === 0)) return null
  const shown = data.slice(0, PER_VIEW)
  const more = data.length > PER_VIEW
  return (
    <PageSection heading={heading}>
      {count > 0 ? (
        <p className={styles.average}>
          <strong aria-hidden="true">{(sum / count).toFixed(1)}</strong>
          <StarRating rating={sum / count} count={count} />
        </p>
      ) : null}
      <ul role="list" className={styles.view} aria-busy={isFetching}>
        {shown.map((review) => (
          <li key={review._id}>
            <ReviewCard review={review} about={of === 'user' ? whatFor(review) : undefined} />
          </li>
        ))}
      </ul>
      {view > 0 || more ? (
        <div className={styles.pages}>
          <p role="status" className={styles.place}>
            {isFetching
              ? null
              : isError
                ? 'These reviews could not be fetched.'
                : `Reviews ${skip + 1} to ${skip + shown.length}${count >= skip + shown.length ? ` of ${count}` : ''}`}
          </p>
          <IconButton
            label="Newer reviews"
            solid
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={view === 0}
            onClick={() => setView(view - 1)}
          />
          <IconButton
            label="Older reviews"
            solid
            icon={<ChevronRight aria-hidden="true" />}
            disabled={!more || isFetching}
            onClick={() => setView(view + 1)}
          />
        </div>
      ) : null}
    </PageSection>
  )
}

const whatFor = ({ role, listing }: Review) => `${role === 'lender' ? 'borrowed' : 'lent'} ${listing.name}`
