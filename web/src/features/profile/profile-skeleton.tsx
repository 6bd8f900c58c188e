import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './profile.module.css'

export const ProfileSkeleton = () => (
  <div className={styles.head} aria-busy="true">
    <Skeleton shape="round" className={styles.face} />
    <div>
      <Skeleton shape="title" />
      <Skeleton />
    </div>
  </div>
)
