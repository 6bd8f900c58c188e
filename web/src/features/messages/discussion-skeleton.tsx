import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './talk.module.css'

export const DiscussionSkeleton = () => (
  <div className={styles.talk} aria-busy="true" aria-label="The discussion is being fetched" role="group">
    <div className={styles.header}>
      <Skeleton shape="round" />
      <Skeleton shape="title" className={styles.waitName} />
    </div>
    <div className={styles.waiting}>
      <Skeleton className={styles.waitOther} />
      <Skeleton className={styles.waitOwn} />
      <Skeleton className={styles.waitOther} />
    </div>
  </div>
)
