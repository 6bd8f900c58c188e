import MessagesSquare from 'lucide-react/icons/messages-square'
import { useRef } from 'react'
import { joinPages, loaderState } from '../../lib/infinite/loader-state.ts'
import { LoadStatus } from '../../lib/infinite/load-status.tsx'
import { useLoadTrigger } from '../../lib/infinite/use-load-trigger.ts'
import { useListThreadsInfiniteQuery } from '../../lib/messages/message-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ThreadRow, ThreadRowSkeleton } from './thread-row.tsx'
import styles from './thread-list.module.css'

const PLACEHOLDERS = 5

/** A member's threads, the one with the latest message first; `open` is the one that is shown beside them. */
export const ThreadList = ({ member, open }: { member: string; open: string | undefined }) => {
  const end = useRef<HTMLDivElement>(null)
  const query = useListThreadsInfiniteQuery(member, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const threads = joinPages(query.currentData?.pages ?? [])
  const nothingYet = query.currentData === undefined
  const state = loaderState({
    // What is read again in the background does not make the list a loading one.
    fetching: query.isUninitialized || query.isFetchingNextPage || (query.isFetching && nothingYet),
    failed: query.isError,
    hasMore: query.hasNextPage,
  })
  useLoadTrigger(end, state, () => void query.fetchNextPage())

  if (state === 'complete' && threads.length === 0) return <Nothing />
  return (
    <>
      <ul role="list" aria-label="Discussions" className={styles.list}>
        {threads.map((thread) => (
          <ThreadRow key={thread._id} thread={thread} member={member} open={thread._id === open} />
        ))}
      </ul>
      {state === 'loading' ? (
        <ul role="list" aria-busy="true" aria-label="Discussions are being fetched" className={styles.list}>
          {Array.from({ length: nothingYet ? PLACEHOLDERS : 1 }, (_, index) => (
            <ThreadRowSkeleton key={index} />
          ))}
        </ul>
      ) : null}
      <LoadStatus
        ref={end}
        state={state}
        empty={threads.length === 0}
        onRetry={() => void (nothingYet ? query.refetch() : query.fetchNextPage())}
      />
    </>
  )
}

const Nothing = () => (
  <EmptyState
    heading="No messages yet"
    icon={<MessagesSquare aria-hidden="true" size={32} />}
    actions={<ButtonLink to="/search">Find something</ButtonLink>}
  >
    A discussion begins at a listing: ask its lister there, or ask to borrow it. Whoever writes to you about a
    thing of yours is found here as well.
  </EmptyState>
)
