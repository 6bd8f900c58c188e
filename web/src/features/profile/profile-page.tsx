import { useParams } from 'react-router-dom'
import type { Failure } from '../../lib/http.ts'
import { displayName } from '../../lib/display-name.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Profile } from './profile.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { useGetUserQuery } from './user-api.ts'

/** A member as everybody sees them; admins see more. */
export const ProfilePage = () => {
  const { id = '' } = useParams()
  return (
    <Page>
      <OneProfile id={id} />
    </Page>
  )
}

/** One's own, beside the sidebar. */
export const OwnProfilePage = () => {
  const member = useMember()
  return member ? <OneProfile id={member._id} /> : null
}

const OneProfile = ({ id }: { id: string }) => {
  const { currentData: user, error, refetch } = useGetUserQuery(id)
  usePageTitle(user ? displayName(user) : 'Profile')
  if (user) return <Profile key={user._id} user={user} />
  if (!error) return <ProfileSkeleton />
  const failure = error as Failure
  const gone = failure.status >= 400 && failure.status < 500 && failure.status !== 429
  if (!gone) return <ErrorState detail={failure.errors[0]?.detail} onRetry={() => void refetch()} />
  return (
    <>
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState heading="Not found.." actions={<ButtonLink to="/">Go to the home page</ButtonLink>}>
        There is no member at this address.
      </EmptyState>
    </>
  )
}
