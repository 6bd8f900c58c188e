import { AppError, invalid } from '@tribu/platform/errors.ts'
import type { ListingForm } from '@tribu/proto/http/listing.ts'
import { childCategory, findDistrict } from '../domain/places.ts'
import type { Lister } from '../domain/listing-record.ts'
import type { MemberFacts } from '../ports.ts'

/** What the schema of the form cannot know. @throws AppError invalid or forbidden */
export const checkForm = (form: ListingForm, lister: MemberFacts) => {
  if (!childCategory(form.category)) throw invalid('category', 'Please choose a sub-category from the list')
  if (!findDistrict(form.district))
    throw invalid('district', 'Please choose your closest location from the list')
  if (form.type === 'service' && !lister.business) {
    throw new AppError({
      kind: 'forbidden',
      code: 'business-only',
      field: 'type',
      detail: 'Services are for registered businesses. Add your GST number in Settings first',
    })
  }
}

export const photoRefused = () =>
  invalid(
    'photos',
    'One of the photos is no longer there. Please remove it and add it again',
    'photo-unknown',
  )

export const listerOf = ({ id, firstName, lastName, photo, version }: MemberFacts): Lister => ({
  id,
  firstName,
  lastName,
  photo,
  version,
})
