import { SEARCH_PAGE } from '@tribu/proto/http/limits.ts'
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

/**
 * Every listing that answers the question, page after page as one scrolls. While more may come, a page of place holders stands
 * below: what comes takes their places (each is known by its place), and nothing moves under the reader's eyes. `empty` stands under the words of an empty answer.
 */
export const ListingGrid = ({ question, empty }: { question: ListingQuestion; empty?: ReactNode }) => {
  const end = useRef<HTMLLIElement>(null)
  const query = useSearchListingsInfiniteQuery(question)
  const listings = joinPages(query.currentData?.pages.map((page) => page.listings) ?? [])
  const fetching = query.isFetching || query.isUninitialized
  const state = loaderState({ fetching, failed: query.isError, hasMore: query.hasNextPage })
  const nothingYet = query.currentData === undefined
  const more = state === 'ready' || state === 'loading'
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
        {more
          ? Array.from({ length: SEARCH_PAGE }, (_, index) => (
              <li
                key={`placeholder-${listings.length + index}`}
                ref={index === 0 ? end : undefined}
                aria-hidden="true"
              >
                <CardSkeleton />
              </li>
            ))
          : null}
      </ul>
      <LoadStatus state={state} empty={listings.length === 0} onRetry={retry} />
      {state === 'complete' && listings.length === 0 ? empty : null}
    </>
  )
}
