import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './listing-page.module.css'

export const ListingSkeleton = () => (
  <Page>
    <div className={`${styles.columns} ${styles.waiting}`} aria-busy="true">
      <Skeleton shape="box" />
      <div>
        <Skeleton />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="title" />
      </div>
    </div>
  </Page>
)
