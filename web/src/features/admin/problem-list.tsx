import type { ComponentType, ReactNode } from 'react'
import { detailOf } from '../../lib/http.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './problems.module.css'

type Asked<T> = {
  currentData?: T[] | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** A page of what did not go by itself. Its being empty is good news. */
export const ProblemList = <T extends { _id: string }>({
  heading,
  asked,
  Row,
  allWell,
  icon,
  children,
}: {
  heading: string
  asked: Asked<T>
  Row: ComponentType<{ problem: T }>
  allWell: string
  icon: ReactNode
  /** What would stand here. */
  children: ReactNode
}) => {
  usePageTitle(heading)
  const { currentData, error, isFetching, refetch } = asked
  return (
    <>
      <div className={styles.top}>
        <h1>{heading}</h1>
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          Look again
        </Button>
      </div>
      {currentData?.length === 0 ? (
        <EmptyState heading={allWell} icon={icon}>
          {children}
        </EmptyState>
      ) : !currentData && error ? (
        <ErrorState detail={detailOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ul role="list" className={styles.list} aria-busy={!currentData} aria-label={heading}>
          {currentData ? (
            currentData.map((problem) => <Row key={problem._id} problem={problem} />)
          ) : (
            <>
              <RowSkeleton />
              <RowSkeleton />
            </>
          )}
        </ul>
      )}
    </>
  )
}

const RowSkeleton = () => (
  <li className={styles.row} aria-hidden="true">
    <div className={styles.facts}>
      <Skeleton shape="title" />
      <Skeleton />
    </div>
  </li>
)
