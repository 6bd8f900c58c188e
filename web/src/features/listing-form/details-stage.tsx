import { DESCRIPTION_COUNTDOWN, DESCRIPTION_MAX, NAME_MAX } from '@tribu/proto/http/limits.ts'
import type { ListingType } from '@tribu/proto/http/listing.ts'
import type { Category, Region } from '@tribu/proto/http/place.ts'
import { districtGroups } from '../../lib/places.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CategoryFields } from './category-fields.tsx'
import { HandoverFields } from './handover-fields.tsx'
import type { ListingValues } from './listing-values.ts'
import { RentalFields, SalePriceField } from './price-fields.tsx'
import { ServiceFields } from './service-fields.tsx'

type DetailsStageProps = {
  type: ListingType
  values: ListingValues
  categories: Category[]
  regions: Region[]
  onChange: () => void
}

const EXAMPLES: Record<ListingType, string> = {
  sharing: 'Makita 18V drill with two batteries',
  free: 'Moving boxes, about twenty',
  selling: 'Oak dining table with six chairs',
  service: 'Lawns and hedges, fortnightly',
}

export const DetailsStage = ({ type, values, categories, regions, onChange }: DetailsStageProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      required
      maxLength={NAME_MAX}
      autoComplete="off"
      defaultValue={values.name}
      placeholder={EXAMPLES[type]}
    />
    <TextArea
      label="Description"
      name="description"
      required
      countdown={DESCRIPTION_COUNTDOWN}
      maxLength={DESCRIPTION_MAX}
      defaultValue={values.description}
      hint={`The first ${DESCRIPTION_COUNTDOWN} characters count most. Write as much as helps.`}
    />
    <CategoryFields categories={categories} start={values.category} onChange={onChange} />
    <Select
      label="Closest location"
      name="district"
      required
      numeric
      searchable
      groups={districtGroups(regions)}
      defaultValue={values.district === undefined ? '' : String(values.district)}
      onChange={onChange}
      hint="Only the district is shown, never your address."
    />
    {type === 'sharing' ? <RentalFields values={values} onChange={onChange} /> : null}
    {type === 'selling' ? <SalePriceField values={values} /> : null}
    {type === 'service' ? <ServiceFields values={values} /> : <HandoverFields values={values} />}
  </>
)
