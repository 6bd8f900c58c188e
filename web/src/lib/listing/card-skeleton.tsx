import { Skeleton } from '../../ui/skeleton.tsx'

/** As tall as a card with a name of one line. */
export const CardSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton shape="box" />
    <Skeleton />
    <Skeleton />
  </div>
)
