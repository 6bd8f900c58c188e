import categories from '@tribu/proto/data/categories.json' with { type: 'json' }
import regions from '@tribu/proto/data/regions.json' with { type: 'json' }
import { NO_DISTRICT } from '@tribu/proto/http/limits.ts'
import type { Category, District, Region } from '@tribu/proto/http/place.ts'

/** All categories, parents before their children. */
export const allCategories = categories as Category[]

/** The regions as members see them: without coordinates. */
export const allRegions: Region[] = regions.map(({ _id, name, districts }) => ({
  _id,
  name,
  districts: districts.map((district) => ({ _id: district._id, name: district.name })),
}))

const byId = new Map(allCategories.map((category) => [category._id, category]))

/** A listing's category is always a child. */
export const childCategory = (id: string): Category | undefined => {
  const category = byId.get(id)
  return category?.depth === 3 ? category : undefined
}

const districts = new Map<number, { district: District; region: { _id: number; name: string } }>(
  allRegions.flatMap(({ districts: inside, _id, name }) =>
    inside.map((district) => [district._id, { district, region: { _id, name } }] as const),
  ),
)

/** A district with its region; 1 means no district (specification, section 3). */
export const findDistrict = (id: number) => (id === NO_DISTRICT ? undefined : districts.get(id))
