import { SEARCH_SORTS } from '@tribu/proto/http/limits.ts'
import { useId } from 'react'
import type { Search, SearchSort } from '../../lib/search-params.ts'
import styles from './search-page.module.css'

const NAMES: Record<SearchSort, string> = {
  best: 'Best match',
  newest: 'Newest',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  nearest: 'Nearest',
}

type SortSelectProps = { search: Search; onChange: (part: Partial<Search>) => void }

/** A match needs a text and a distance needs a place: without them those ways of sorting cannot be chosen. */
export const SortSelect = ({ search, onChange }: SortSelectProps) => {
  const id = useId()
  const possible = (sort: SearchSort) =>
    sort === 'best' ? search.s !== '' : sort === 'nearest' ? search.district !== undefined : true
  return (
    <span className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        value={search.sort}
        onChange={(event) => onChange({ sort: event.target.value as SearchSort })}
      >
        {SEARCH_SORTS.map((sort) => (
          <option key={sort} value={sort} disabled={!possible(sort)}>
            {NAMES[sort]}
          </option>
        ))}
      </select>
    </span>
  )
}
