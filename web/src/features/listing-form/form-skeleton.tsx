import { Skeleton } from '../../ui/skeleton.tsx'

export const FormSkeleton = () => (
  <div aria-busy="true">
    {['steps', 'type', 'name', 'text', 'place'].map((part) => (
      <div key={part}>
        <Skeleton />
        <Skeleton shape="title" />
      </div>
    ))}
  </div>
)
