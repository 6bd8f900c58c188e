import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './booking-view.module.css'

export const BookingSkeleton = () => (
  <Page>
    <div className={`${styles.columns} ${styles.loading}`} aria-busy="true">
      <div>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </div>
      <div>
        <Skeleton shape="box" />
        <Skeleton />
      </div>
    </div>
  </Page>
)
