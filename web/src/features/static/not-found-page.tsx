import Signpost from 'lucide-react/icons/signpost'
import { usePageTitle } from '../../lib/page-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const NotFoundPage = () => {
  usePageTitle('Not found')
  return (
    <>
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState
        heading="Not found.."
        icon={<Signpost aria-hidden="true" size={32} />}
        actions={
          <>
            <ButtonLink to="/categories">Browse the catalogue</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              Go home
            </ButtonLink>
          </>
        }
      >
        This page has moved, or it never was. The catalogue is a good place to start again.
      </EmptyState>
    </>
  )
}
