import type { ListingType } from '@tribu/proto/http/listing.ts'

export type Stage = 'details' | 'condition' | 'photos'

export const STAGE_NAMES: Record<Stage, string> = {
  details: 'Details',
  condition: 'Condition',
  photos: 'Photos',
}

/** A service has no condition (specification, section 4). */
export const stagesOf = (type: ListingType): Stage[] =>
  type === 'service' ? ['details', 'photos'] : ['details', 'condition', 'photos']

const ELSEWHERE: Readonly<Record<string, Stage>> = {
  condition: 'condition',
  'condition-summary': 'condition',
  'safety-requirements': 'condition',
  photos: 'photos',
}

/** The stages that hold the named fields. */
export const stagesWith = (fields: string[]): ReadonlySet<Stage> =>
  new Set(fields.map((field) => ELSEWHERE[field] ?? 'details'))
