import { SEARCH_RADII_KM } from '@tribu/proto/http/limits.ts'
import type { Search } from '../../lib/search-params.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './search-page.module.css'

/** What one can do when nothing was found: look further, ask for less, or look elsewhere. */
export const EmptyResults = ({
  search,
  onChange,
}: {
  search: Search
  onChange: (part: Partial<Search>) => void
}) => {
  const wider = search.district === undefined ? undefined : SEARCH_RADII_KM.find((km) => km > search.radius)
  const filtered = search.s !== '' || search.type !== 'all' || search.district !== undefined
  return (
    <div className={styles.empty}>
      {wider ? <Button onClick={() => onChange({ radius: wider })}>Search within {wider} km</Button> : null}
      {search.s && search.category ? (
        <Button variant="secondary" onClick={() => onChange({ category: '' })}>
          Search all categories
        </Button>
      ) : null}
      {filtered ? (
        <Button variant="secondary" onClick={() => onChange({ s: '', type: 'all', district: undefined })}>
          Clear filters
        </Button>
      ) : (
        <ButtonLink variant="secondary" to="/categories">
          Browse other categories
        </ButtonLink>
      )}
    </div>
  )
}
