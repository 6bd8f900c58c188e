import { usePageTitle } from '../lib/page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** What a member sees who opens a page for admins. */
export const Unauthorised = () => {
  usePageTitle('Unauthorised')
  return (
    <>
      <h1 className="visually-hidden">Unauthorised</h1>
      <EmptyState heading="You are unauthorised." actions={<ButtonLink to="/">Go home</ButtonLink>} />
    </>
  )
}
