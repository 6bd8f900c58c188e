import { DEFAULT_LISTING_TYPE, LISTING_TYPES } from '@tribu/proto/http/limits.ts'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { Page } from '../../ui/page.tsx'
import { DraftedForm } from './drafted-form.tsx'
import { newValues } from './listing-values.ts'

/** The query may say the type: `/listing/new?type=service`. */
export const NewListingPage = () => {
  usePageTitle('Create a Listing')
  const [params] = useSearchParams()
  const member = useMember()
  const type = LISTING_TYPES.find((known) => known === params.get('type')) ?? DEFAULT_LISTING_TYPE
  return (
    <Page narrow>
      <h1>Create a Listing</h1>
      {member ? (
        <DraftedForm
          key={`${member._id} ${type}`}
          member={member}
          start={{ type, values: newValues(member), photos: [] }}
        />
      ) : null}
    </Page>
  )
}
