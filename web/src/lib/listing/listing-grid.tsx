import { useRef } from 'react'
import type { ReactNode } from 'react'
import { joinPages, loaderState } from '../infinite/loader-state.ts'
import { LoadStatus } from '../infinite/load-status.tsx'
import { useLoadTrigger } from '../infinite/use-load-trigger.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { useSearchListingsInfiniteQuery } from './listing-api.ts'
import type { ListingQuestion } from './listing-api.ts'
import { ListingCard } from './listing-card.tsx'
import styles from './listing-grid.module.css'

/** At least this many place holders while a page is fetched (specification, section 9). */
const PLACEHOLDERS = 5

/** Every listing that answers the question, page after page as one scrolls. `empty` stands under the words of an empty answer. */
export const ListingGrid = ({ question, empty }: { question: ListingQuestion; empty?: ReactNode }) => {
  const end = useRef<HTMLDivElement>(null)
  const query = useSearchListingsInfiniteQuery(question)
  const listings = joinPages(query.currentData?.pages.map((page) => page.listings) ?? [])
  const fetching = query.isFetching || query.isUninitialized
  const state = loaderState({ fetching, failed: query.isError, hasMore: query.hasNextPage })
  const nothingYet = query.currentData === undefined
  const retry = () => void (nothingYet ? query.refetch() : query.fetchNextPage())
  useLoadTrigger(end, state, () => void query.fetchNextPage())

  return (
    <>
      <h2 className="visually-hidden">Listings</h2>
      <ul role="list" className={styles.grid} aria-busy={state === 'loading'}>
        {listings.map((listing, index) => (
          <li key={listing._id}>
            <ListingCard listing={listing} eager={index < 4} />
          </li>
        ))}
        {state === 'loading'
          ? Array.from({ length: nothingYet ? 2 * PLACEHOLDERS : PLACEHOLDERS }, (_, index) => (
              <li key={`placeholder-${index}`}>
                <CardSkeleton />
              </li>
            ))
          : null}
      </ul>
      <LoadStatus ref={end} state={state} empty={listings.length === 0} onRetry={retry} />
      {state === 'complete' && listings.length === 0 ? empty : null}
    </>
  )
}
