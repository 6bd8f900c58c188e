import { SUMMARY_MAX } from '@tribu/proto/http/limits.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { ListingValues } from './listing-values.ts'

const CONDITIONS = [
  { value: 'excellent', label: 'Excellent', hint: 'As good as new, or close to it.' },
  { value: 'average', label: 'Average', hint: 'Works well, and shows that it is used.' },
]

export const ConditionStage = ({ values, rented }: { values: ListingValues; rented: boolean }) => (
  <>
    <RadioGroup
      tiles
      label="Condition"
      name="condition"
      options={CONDITIONS}
      defaultValue={values.condition ?? 'excellent'}
    />
    <TextArea
      label="Condition summary"
      name="condition-summary"
      required
      rows={4}
      maxLength={SUMMARY_MAX}
      defaultValue={values['condition-summary']}
      hint="Age, wear, what comes with it, and anything that does not work."
    />
    <TextArea
      label="Safety requirements"
      name="safety-requirements"
      rows={4}
      maxLength={SUMMARY_MAX}
      defaultValue={values['safety-requirements']}
      hint={
        rented
          ? 'What somebody must know, wear or hold a licence for before they use it.'
          : 'What somebody must know before they use it.'
      }
    />
  </>
)
