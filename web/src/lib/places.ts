import type { Category, Region } from '@tribu/proto/http/place.ts'
import { NO_DISTRICT } from '@tribu/proto/http/limits.ts'
import { useResource } from './use-resource.ts'

const DAY = 24 * 3600

export const useCategories = () => useResource<Category[]>('/api/category', DAY)
export const useRegions = () => useResource<Region[]>('/api/region', DAY)

/** The district and its region; nothing for the value that means "no district" (specification, section 3). */
export const findDistrict = (regions: Region[] | undefined, id: number | null | undefined) => {
  if (!id || id === NO_DISTRICT) return undefined
  for (const region of regions ?? []) {
    const district = region.districts.find((candidate) => candidate._id === id)
    if (district) return { district, region }
  }
  return undefined
}

/** The districts under their regions, as a select shows them. */
export const districtGroups = (regions: Region[]) =>
  regions.map((region) => ({
    label: region.name,
    options: region.districts.map(({ _id, name }) => ({ value: String(_id), label: name })),
  }))

export const findCategory = (categories: Category[] | undefined, idOrUri: string) =>
  categories?.find((category) => category._id === idOrUri || category.uri === idOrUri)

export const parentCategories = (categories: Category[] | undefined) =>
  (categories ?? []).filter((category) => category.depth === 2)

export const childCategories = (categories: Category[] | undefined, parent: Category) =>
  (categories ?? []).filter((category) => category.depth === 3 && category.uri.startsWith(`${parent.uri}/`))
