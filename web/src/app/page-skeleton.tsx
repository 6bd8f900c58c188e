import { Skeleton } from '../ui/skeleton.tsx'
import styles from './shell.module.css'

/** Stands where a page will be, with room enough that the footer does not jump up. */
export const PageSkeleton = () => (
  <div className={styles.pageSkeleton} aria-busy="true">
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton />
  </div>
)
