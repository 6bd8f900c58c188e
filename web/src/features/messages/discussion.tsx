import { useEffect } from 'react'
import type { Failure } from '../../lib/http.ts'
import { openThread, threadWasRead } from '../../lib/live/live-messages.ts'
import { useGetThreadQuery } from '../../lib/messages/message-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { DiscussionSkeleton } from './discussion-skeleton.tsx'
import { Talk } from './talk.tsx'

/** One thread, read and kept up to date. */
export const Discussion = ({ id, member }: { id: string; member: string }) => {
  const query = useGetThreadQuery(id, { refetchOnMountOrArgChange: true })
  const { currentData: thread, error, refetch, fulfilledTimeStamp } = query
  useEffect(() => openThread(id), [id])
  // What was written while it was being read is asked for: it could not be put into a thread that was not there.
  useEffect(() => {
    if (fulfilledTimeStamp) threadWasRead(id)
  }, [id, fulfilledTimeStamp])

  if (thread) return <Talk thread={thread} member={member} />
  if (!error) return <DiscussionSkeleton />
  const failure = error as Failure
  const gone = failure.status >= 400 && failure.status < 500 && failure.status !== 429
  return gone ? (
    <EmptyState heading="Not found.." actions={<ButtonLink to="/messages">See your messages</ButtonLink>}>
      There is no discussion of yours at this address.
    </EmptyState>
  ) : (
    <ErrorState detail={failure.errors[0]?.detail} onRetry={() => void refetch()} />
  )
}
