import type { Thread } from '@tribu/proto/http/message.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useReadOlderMutation } from '../../lib/messages/message-api.ts'

/** What is read beyond a message that was asked for, so that it does not stand alone. */
const AROUND = 10

/**
 * Reads older messages of a thread: a page when it is asked for more, and all down to `to` when that is given. After a failure it waits to be
 * asked again.
 */
export const useOlder = (
  { _id: thread, messages, seq }: Pick<Thread, '_id' | 'messages' | 'seq'>,
  to: number | undefined,
) => {
  const [read, { isLoading, isError, reset }] = useReadOlderMutation()
  const first = messages[0]?.seq ?? seq + 1
  // Above which message they are being read: each place is asked for once, unless it failed.
  const asked = useRef<number>(undefined)

  const readDown = useCallback(
    async (down?: number): Promise<void> => {
      if (first <= 1 || asked.current === first) return
      asked.current = first
      const { error } = await read({ thread, before: first, to: down })
      if (error) asked.current = undefined
    },
    [read, thread, first],
  )

  const reached = to !== undefined && first <= Math.max(1, to)
  useEffect(() => {
    if (to !== undefined && !reached && !isError) void readDown(Math.max(1, to - AROUND))
  }, [to, reached, isError, readDown])

  return {
    hasMore: first > 1,
    loading: isLoading,
    failed: isError,
    /** Whether the message that was asked for is among those that were read. */
    reached,
    more: () => {
      if (!isError) void readDown()
    },
    retry: () => {
      reset()
      void readDown()
    },
  }
}
