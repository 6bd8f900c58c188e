import MessageCircle from 'lucide-react/icons/message-circle'
import { useRef } from 'react'
import { joinPages, loaderState } from '../../lib/infinite/loader-state.ts'
import { LoadStatus } from '../../lib/infinite/load-status.tsx'
import { useLoadTrigger } from '../../lib/infinite/use-load-trigger.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useListMessageReportsInfiniteQuery } from './message-report-api.ts'
import { MessageReportCard, MessageReportSkeleton } from './message-report-card.tsx'
import styles from './message-reports-page.module.css'

/** Specification, section 9. */
const PLACEHOLDERS = 2

/** Messages that members have shown to the admins: those that wait first. */
export const MessageReportsPage = () => {
  usePageTitle('Message Reports')
  const end = useRef<HTMLDivElement>(null)
  const query = useListMessageReportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const nothingYet = query.currentData === undefined
  const reports = joinPages(query.currentData?.pages ?? [])
  const state = loaderState({
    fetching: query.isUninitialized || query.isFetchingNextPage || (query.isFetching && nothingYet),
    failed: query.isError,
    hasMore: query.hasNextPage,
  })
  useLoadTrigger(end, state, () => void query.fetchNextPage())
  const empty = reports.length === 0

  return (
    <>
      <h1 className={styles.heading}>Message Reports</h1>
      {state === 'complete' && empty ? (
        <EmptyState
          heading="Nobody has reported a message"
          icon={<MessageCircle aria-hidden="true" size={32} />}
        >
          What members report stands here, with what was said before it. Those who misbehave are blocked on
          their profile.
        </EmptyState>
      ) : (
        <>
          <ul
            role="list"
            className={styles.list}
            aria-label="Reported messages"
            aria-busy={state === 'loading'}
          >
            {reports.map((report) => (
              <MessageReportCard key={report._id} report={report} />
            ))}
            {state === 'loading'
              ? Array.from({ length: PLACEHOLDERS }, (_, index) => (
                  <MessageReportSkeleton key={`placeholder-${index}`} />
                ))
              : null}
          </ul>
          <LoadStatus
            ref={end}
            state={state}
            empty={empty}
            onRetry={() => void (nothingYet ? query.refetch() : query.fetchNextPage())}
          />
        </>
      )}
    </>
  )
}
