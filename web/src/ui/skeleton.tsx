import styles from './skeleton.module.css'

type SkeletonProps = { shape?: 'line' | 'title' | 'box' | 'round'; className?: string }

/** A place holder of the size of what comes. Silent to screen readers: the region around says that it is busy. */
export const Skeleton = ({ shape = 'line', className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={[styles.skeleton, styles[shape], className].filter(Boolean).join(' ')}
  />
)
