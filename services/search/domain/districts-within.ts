import regions from '@tribu/proto/data/regions.json' with { type: 'json' }

/** A district seen from another: km between their main towns, great circle. */
export type NearDistrict = { district: number; km: number }

const EARTH_KM = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

type Point = { lat: number; lon: number }

export const kmBetween = (a: Point, b: Point): number => {
  const dLat = radians(b.lat - a.lat)
  const dLon = radians(b.lon - a.lon)
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h))
}

const districts = regions.flatMap((region) => region.districts)

// 74 × 74 distances, once per process: a radius is then only a cut through a sorted list.
const nearest = new Map<number, NearDistrict[]>(
  districts.map((from) => [
    from._id,
    districts.map((to) => ({ district: to._id, km: kmBetween(from, to) })).sort((a, b) => a.km - b.km),
  ]),
)

/** All districts within `radiusKm` of one, nearest first, itself included. Empty when there is no such district. */
export const districtsWithin = (district: number, radiusKm = Infinity): NearDistrict[] =>
  (nearest.get(district) ?? []).filter(({ km }) => km <= radiusKm)
