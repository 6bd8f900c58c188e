import type { Listing } from '@tribu/proto/http/listing.ts'
import PackageOpen from 'lucide-react/icons/package-open'
import { useRef, useState } from 'react'
import { joinPages, loaderState } from '../../lib/infinite/loader-state.ts'
import { LoadStatus } from '../../lib/infinite/load-status.tsx'
import { useLoadTrigger } from '../../lib/infinite/use-load-trigger.ts'
import { useSearchListingsInfiniteQuery } from '../../lib/listing/listing-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MyListing, MyListingSkeleton } from './my-listing.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useJustSaved } from './use-just-saved.ts'
import styles from './my-listings.module.css'

const PLACEHOLDERS = 3

/** Every listing of a member, newest first, with what can be done to it. */
export const MyListings = ({ member }: { member: string }) => {
  const end = useRef<HTMLDivElement>(null)
  const [removing, setRemoving] = useState<Listing>()
  const [removed, setRemoved] = useState<string[]>([])
  const query = useSearchListingsInfiniteQuery(
    { user: member, sort: 'newest' },
    { refetchOnMountOrArgChange: true },
  )
  const saved = useJustSaved()
  const read = joinPages(query.currentData?.pages.map((page) => page.listings) ?? [])
  const listings = withSaved(read, saved).filter((listing) => !removed.includes(listing._id))
  const fetching = query.isFetching || query.isUninitialized
  const state = loaderState({ fetching, failed: query.isError, hasMore: query.hasNextPage })
  const nothingYet = query.currentData === undefined
  useLoadTrigger(end, state, () => void query.fetchNextPage())

  if (state === 'complete' && listings.length === 0) return <Nothing />
  return (
    <>
      <ul role="list" className={styles.list} aria-busy={state === 'loading'} aria-label="Your listings">
        {listings.map((listing) => (
          <MyListing key={listing._id} listing={listing} onRemove={() => setRemoving(listing)} />
        ))}
        {state === 'loading' && nothingYet
          ? Array.from({ length: PLACEHOLDERS }, (_, index) => <MyListingSkeleton key={index} />)
          : null}
      </ul>
      <LoadStatus
        ref={end}
        state={state}
        empty={false}
        onRetry={() => void (nothingYet ? query.refetch() : query.fetchNextPage())}
      />
      <RemoveDialog
        listing={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={(id) => {
          setRemoved([...removed, id])
          setRemoving(undefined)
        }}
      />
    </>
  )
}

/** What was saved a moment ago may not be in the search index yet: it is put in its place here. */
const withSaved = (listings: Listing[], saved: Listing | undefined) => {
  if (!saved) return listings
  const there = listings.some((listing) => listing._id === saved._id)
  if (!there) return [saved, ...listings]
  return listings.map((listing) => (listing._id === saved._id ? saved : listing))
}

const Nothing = () => (
  <EmptyState
    heading="Nothing listed yet"
    icon={<PackageOpen aria-hidden="true" size={32} />}
    actions={<ButtonLink to="/listing/new">Create your first listing</ButtonLink>}
  >
    That drill in the shed, the tent you use once a year: neighbours would be glad of it. Listing is free.
  </EmptyState>
)
