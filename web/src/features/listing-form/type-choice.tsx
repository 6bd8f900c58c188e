import type { ListingType } from '@tribu/proto/http/listing.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'

const OPTIONS = [
  { value: 'sharing', label: 'Rent it out', hint: 'Neighbours borrow it by the day and bring it back.' },
  { value: 'free', label: 'Give it away', hint: 'It goes to somebody who can use it, at no cost.' },
  { value: 'selling', label: 'Sell it', hint: 'A fixed price, and it changes hands for good.' },
  {
    value: 'service',
    label: 'Offer a service',
    hint: 'Your business’s work. For GST-registered businesses.',
  },
]

type TypeChoiceProps = { type: ListingType; onChange: (type: ListingType) => void }

export const TypeChoice = ({ type, onChange }: TypeChoiceProps) => (
  <RadioGroup
    tiles
    label="What would you like to do?"
    name="type"
    options={OPTIONS}
    value={type}
    onChange={(value) => onChange(value as ListingType)}
  />
)
