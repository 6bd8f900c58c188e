import regions from '@tribu/proto/data/regions.json' with { type: 'json' }

const points = new Map(
  regions.flatMap((region) => region.districts).map(({ _id, lat, lon }) => [_id, { lat, lon }]),
)

/** Where the main town of a district lies (degrees). Undefined when there is no such district. */
export const districtPoint = (district: number): { lat: number; lon: number } | undefined =>
  points.get(district)
