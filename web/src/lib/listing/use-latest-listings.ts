import { HOME_FETCH } from '@tribu/proto/http/limits.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { useResource } from '../use-resource.ts'

export const useLatestListings = () =>
  useResource<Listing[]>(`/api/listing?limit=${HOME_FETCH}&sort=newest`, 60)
