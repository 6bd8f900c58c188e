import type { ListingType } from '@tribu/proto/http/listing.ts'

/** What a member reads for each type of listing. */
export const TYPE_NAMES: Record<ListingType, string> = {
  sharing: 'To rent',
  free: 'Free',
  selling: 'For sale',
  service: 'Service',
}

export const TYPE_TONES = { sharing: 'brand', free: 'sun', selling: 'harbour', service: 'plain' } as const
