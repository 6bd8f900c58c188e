import { useRef, useState } from 'react'
import { displayName } from '../../lib/display-name.ts'
import { joinPages, loaderState } from '../../lib/infinite/loader-state.ts'
import { LoadStatus } from '../../lib/infinite/load-status.tsx'
import { useLoadTrigger } from '../../lib/infinite/use-load-trigger.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { TextField } from '../../ui/text-field.tsx'
import { UserRow, UserRowSkeleton } from './user-row.tsx'
import { useListUsersInfiniteQuery } from './users-api.ts'
import styles from './users-page.module.css'

/** Specification, section 9. */
const PLACEHOLDERS = 2

/** Everybody, newest first. The filter looks at what is loaded, and the list loads on while the filter leaves it short. */
export const UsersPage = () => {
  usePageTitle('All Users')
  const end = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState('')
  const query = useListUsersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const users = joinPages(query.currentData?.pages ?? [])
  const shown = users.filter((user) => matches(`${displayName(user)} ${user.email}`, filter))
  const state = loaderState({
    fetching: query.isFetching || query.isUninitialized,
    failed: query.isError,
    hasMore: query.hasNextPage,
  })
  useLoadTrigger(end, state, () => void query.fetchNextPage())
  const nothingYet = query.currentData === undefined

  return (
    <>
      <h1>All Users</h1>
      <div className={styles.filter}>
        <TextField
          label="Filter by name or email"
          type="search"
          autoComplete="off"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      <ul role="list" className={styles.list} aria-label="Users" aria-busy={state === 'loading'}>
        {shown.map((user) => (
          <UserRow key={user._id} user={user} />
        ))}
        {state === 'loading'
          ? Array.from({ length: nothingYet ? 4 * PLACEHOLDERS : PLACEHOLDERS }, (_, index) => (
              <UserRowSkeleton key={`placeholder-${index}`} />
            ))
          : null}
      </ul>
      <LoadStatus
        ref={end}
        state={state}
        empty={shown.length === 0}
        onRetry={() => void (nothingYet ? query.refetch() : query.fetchNextPage())}
      />
    </>
  )
}

/** Every word typed is in the text; case and macrons do not matter. */
const matches = (text: string, filter: string) => {
  const folded = fold(text)
  return fold(filter)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
