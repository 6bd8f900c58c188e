import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { loaderState } from '../../lib/infinite/loader-state.ts'
import { LoadStatus } from '../../lib/infinite/load-status.tsx'
import { useLoadTrigger } from '../../lib/infinite/use-load-trigger.ts'
import { useSearchMessagesInfiniteQuery } from '../../lib/messages/message-api.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ThreadRow, ThreadRowSkeleton } from './thread-row.tsx'
import styles from './thread-list.module.css'

const DEBOUNCE_MS = 300
const LONGEST = 200

type MessageSearchProps = {
  member: string
  open: string | undefined
  searched: string
  onSearch: (text: string) => void
  /** What is shown while nothing is searched for. */
  children: ReactNode
}

/** Searches a member's own messages. What is found opens its thread at that message. */
export const MessageSearch = ({ member, open, searched, onSearch, children }: MessageSearchProps) => {
  const input = useRef<HTMLInputElement>(null)
  const asked = useSettled(searched.trim())
  return (
    <>
      <div role="search" className={styles.search}>
        <Search aria-hidden="true" size={18} />
        <input
          ref={input}
          type="search"
          aria-label="Search your messages"
          placeholder="Search your messages"
          maxLength={LONGEST}
          value={searched}
          onChange={(event) => onSearch(event.target.value)}
        />
        {searched === '' ? null : (
          <IconButton
            label="Clear the search"
            icon={<X aria-hidden="true" size={18} />}
            onClick={() => {
              onSearch('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      <div className={styles.scroller}>
        {searched.trim() === '' ? children : null}
        {searched.trim() !== '' && asked !== '' ? (
          <Results member={member} open={open} asked={asked} />
        ) : null}
      </div>
    </>
  )
}

const useSettled = (text: string) => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const Results = ({ member, open, asked }: { member: string; open: string | undefined; asked: string }) => {
  const end = useRef<HTMLDivElement>(null)
  const query = useSearchMessagesInfiniteQuery(asked)
  const found = query.currentData?.pages.flat() ?? []
  const nothingYet = query.currentData === undefined
  const state = loaderState({ fetching: query.isFetching, failed: query.isError, hasMore: query.hasNextPage })
  useLoadTrigger(end, state, () => void query.fetchNextPage())
  return (
    <>
      <ul
        role="list"
        aria-label="Messages found"
        aria-busy={nothingYet && state === 'loading'}
        className={styles.list}
      >
        {found.map(({ message, thread }) => (
          <ThreadRow
            key={message._id}
            thread={thread}
            member={member}
            open={thread._id === open}
            found={message}
          />
        ))}
        {nothingYet && state === 'loading' ? <ThreadRowSkeleton /> : null}
      </ul>
      <LoadStatus
        ref={end}
        state={state}
        empty={found.length === 0}
        onRetry={() => void (nothingYet ? query.refetch() : query.fetchNextPage())}
      />
    </>
  )
}
