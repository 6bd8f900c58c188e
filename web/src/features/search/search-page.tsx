import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ListingGrid } from '../../lib/listing/listing-grid.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { findCategory, useCategories } from '../../lib/places.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { CategoryChildren, CategoryTrail } from './category-trail.tsx'
import { EmptyResults } from './empty-results.tsx'
import { FilterForm } from './filter-form.tsx'
import { resultsHeading } from './results-heading.ts'
import { SortSelect } from './sort-select.tsx'
import { useSearch } from './use-search.ts'
import styles from './search-page.module.css'

/** Search results and the browsing of a category: the same page, as a category is one more thing to ask for. */
export const SearchPage = () => {
  const { search, change } = useSearch()
  const { key } = useLocation()
  const [sheetOpen, setSheetOpen] = useState(false)
  const categories = useCategories().data
  const category = search.category ? findCategory(categories, search.category) : undefined
  const heading = resultsHeading(category?.name, search)
  usePageTitle(heading)

  if (search.category && categories && !category) {
    return (
      <Page>
        <h1 className="visually-hidden">Category not found</h1>
        <EmptyState
          heading="Category not found."
          actions={<ButtonLink to="/categories">Browse by category</ButtonLink>}
        />
      </Page>
    )
  }
  return (
    <Page>
      {category ? <CategoryTrail category={category} /> : null}
      <h1 className={styles.heading}>{heading}</h1>
      {category ? <CategoryChildren category={category} /> : null}
      <div className={styles.wide}>
        <FilterForm key={key} search={search} onChange={change} />
      </div>
      <div className={styles.tools}>
        <span className={styles.narrow}>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
            <SlidersHorizontal aria-hidden="true" size={18} /> Filters
          </Button>
        </span>
        <ActiveFilters search={search} onChange={change} />
        <SortSelect search={search} onChange={change} />
      </div>
      <ListingGrid question={search} empty={<EmptyResults search={search} onChange={change} />} />
      <Dialog heading="Filters" open={sheetOpen} onClose={() => setSheetOpen(false)} shape="sheet">
        <FilterForm key={key} search={search} onChange={change} onDone={() => setSheetOpen(false)} stacked />
      </Dialog>
    </Page>
  )
}
