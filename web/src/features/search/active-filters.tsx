import X from 'lucide-react/icons/x'
import { findDistrict, useRegions } from '../../lib/places.ts'
import type { Search } from '../../lib/search-params.ts'
import { TYPE_NAMES } from '../../lib/listing/type-names.ts'
import styles from './active-filters.module.css'

/** What is asked for, each with a way to take it back. */
export const ActiveFilters = ({
  search,
  onChange,
}: {
  search: Search
  onChange: (part: Partial<Search>) => void
}) => {
  const place = findDistrict(useRegions().data, search.district)
  const chips: { label: string; without: Partial<Search> }[] = []
  if (search.s) chips.push({ label: `“${search.s}”`, without: { s: '' } })
  if (search.type !== 'all') chips.push({ label: TYPE_NAMES[search.type], without: { type: 'all' } })
  if (search.district !== undefined) {
    chips.push({
      label: `${search.radius} km around ${place?.district.name ?? 'a district'}`,
      without: { district: undefined },
    })
  }
  if (chips.length === 0) return null
  return (
    <ul role="list" className={styles.chips} aria-label="Filters in use">
      {chips.map((chip) => (
        <li key={chip.label}>
          <button
            type="button"
            onClick={() => onChange(chip.without)}
            aria-label={`Remove filter ${chip.label}`}
          >
            {chip.label} <X aria-hidden="true" size={16} />
          </button>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <button
            type="button"
            className={styles.clear}
            onClick={() => onChange({ s: '', type: 'all', district: undefined })}
          >
            Clear all
          </button>
        </li>
      ) : null}
    </ul>
  )
}
