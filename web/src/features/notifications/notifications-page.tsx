import BellIcon from 'lucide-react/icons/bell'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { flashShown } from '../../lib/flash-state.ts'
import { whyItFailed } from '../../lib/http.ts'
import { joinPages, loaderState } from '../../lib/infinite/loader-state.ts'
import { LoadStatus } from '../../lib/infinite/load-status.tsx'
import { useLoadTrigger } from '../../lib/infinite/use-load-trigger.ts'
import { useListNoticesInfiniteQuery, useReadNoticesMutation } from '../../lib/notice/notice-api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoticeRow, NoticeRowSkeleton } from './notice-row.tsx'
import styles from './notifications-page.module.css'

const PLACEHOLDERS = 4

/** What happened for the member, newest first. */
export const NotificationsPage = () => {
  usePageTitle('Notifications')
  const member = useMember()
  return member ? <Notices key={member._id} /> : null
}

const Notices = () => {
  const end = useRef<HTMLDivElement>(null)
  const dispatch = useAppDispatch()
  const query = useListNoticesInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const [read, { isLoading }] = useReadNoticesMutation()
  const nothingYet = query.currentData === undefined
  const notices = joinPages(query.currentData?.pages ?? [])
  const state = loaderState({
    fetching: query.isUninitialized || query.isFetchingNextPage || (query.isFetching && nothingYet),
    failed: query.isError,
    hasMore: query.hasNextPage,
  })
  useLoadTrigger(end, state, () => void query.fetchNextPage())
  const newest = notices[0]
  const empty = notices.length === 0

  const readAll = async () => {
    if (!newest) return
    const answer = await read({ until: newest['created-at'] })
    if (!answer.error) return
    const text = whyItFailed(answer.error)
    dispatch(flashShown({ tone: 'error', text }))
  }

  return (
    <>
      <div className={styles.top}>
        <h1>Notifications</h1>
        <div className={styles.actions}>
          {empty ? null : (
            <Button
              variant="secondary"
              busy={isLoading}
              disabled={notices.every((notice) => notice.read)}
              onClick={() => void readAll()}
            >
              Mark all as read
            </Button>
          )}
          <Link to="/settings/notifications" className={styles.settings}>
            Notification settings
          </Link>
        </div>
      </div>
      {state === 'complete' && empty ? (
        <EmptyState
          heading="Nothing has happened yet…"
          icon={<BellIcon aria-hidden="true" size={32} />}
          actions={<ButtonLink to="/search">Find something to borrow</ButtonLink>}
        >
          Requests, answers, reminders and money: what happens for you stands here.
        </EmptyState>
      ) : (
        <>
          <ul role="list" className={styles.list} aria-label="Notifications" aria-busy={state === 'loading'}>
            {notices.map((notice) => (
              <NoticeRow
                key={notice._id}
                notice={notice}
                onOpen={() => {
                  if (!notice.read) void read({ ids: [notice._id] })
                }}
              />
            ))}
            {state === 'loading'
              ? Array.from({ length: PLACEHOLDERS }, (_, index) => (
                  <NoticeRowSkeleton key={`placeholder-${index}`} />
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
