import type { Search } from '../../lib/search-params.ts'

/** The category's name or "All Listings", and what was asked for (specification, section 2). */
export const resultsHeading = (
  category: string | undefined,
  { s, district, radius }: Pick<Search, 's' | 'district' | 'radius'>,
) => {
  const asked = [s && `'${s}'`, district !== undefined && `within ${radius}km`].filter(Boolean).join(' ')
  return `${category ?? 'All Listings'}${asked && ` (${asked})`}`
}
