import type { Category } from '@tribu/proto/http/place.ts'
import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CategoryIcon } from '../../lib/category-icon.tsx'
import { LatestListings } from '../../lib/listing/latest-listings.tsx'
import { RecentlyViewedRow } from '../../lib/listing/recently-viewed-row.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { childCategories, parentCategories, useCategories } from '../../lib/places.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './categories-page.module.css'

const PER_ROW = 3
const PLACEHOLDERS = 9
const CHILDREN_ID = 'category-children'

export const CategoriesPage = () => {
  usePageTitle('Browse by Category')
  const { data, failure, retry } = useCategories()
  return (
    <Page>
      <h1 className={styles.heading}>Browse by Category</h1>
      {data ? <Grid categories={data} /> : null}
      {data === undefined && failure ? <ErrorState onRetry={retry} /> : null}
      {data === undefined && !failure ? (
        <ul role="list" className={styles.grid} aria-busy="true">
          {Array.from({ length: PLACEHOLDERS }, (_, index) => (
            <li key={index}>
              <Skeleton className={styles.tile} />
            </li>
          ))}
        </ul>
      ) : null}
      <LatestListings />
      <RecentlyViewedRow />
    </Page>
  )
}

/** Three parents a row; the current one is highlighted, and its children stand below its row. The address keeps it, so that back comes to it again. */
const Grid = ({ categories }: { categories: Category[] }) => {
  const [params, setParams] = useSearchParams()
  const parents = parentCategories(categories)
  const current = parents.find((parent) => parent.slug === params.get('in'))
  const toggle = (parent: Category) =>
    setParams(parent === current ? {} : { in: parent.slug }, { replace: true })
  const rows = Array.from({ length: Math.ceil(parents.length / PER_ROW) }, (_, row) =>
    parents.slice(row * PER_ROW, (row + 1) * PER_ROW),
  )
  return (
    <ul role="list" className={styles.grid}>
      {rows.map((row) => (
        <Fragment key={row[0]?._id}>
          {row.map((parent) => (
            <li key={parent._id} className={styles.cell}>
              <button
                type="button"
                className={styles.tile}
                aria-expanded={parent === current}
                aria-controls={parent === current ? CHILDREN_ID : undefined}
                data-current={parent === current || undefined}
                onClick={() => toggle(parent)}
              >
                <span className={styles.icon}>
                  <CategoryIcon category={parent} size={30} />
                </span>
                {parent.name}
              </button>
            </li>
          ))}
          {current && row.includes(current) ? (
            <li id={CHILDREN_ID} className={styles.panel}>
              <Children parent={current} categories={categories} />
            </li>
          ) : null}
        </Fragment>
      ))}
    </ul>
  )
}

const Children = ({ parent, categories }: { parent: Category; categories: Category[] }) => (
  <ul role="list" className={styles.children} aria-label={parent.name}>
    <li>
      <Link to={`/c${parent.uri}`}>
        <strong>All {parent.name}</strong>
      </Link>
    </li>
    {childCategories(categories, parent).map((child) => (
      <li key={child._id}>
        <Link to={`/c${child.uri}`}>{child.name}</Link>
      </li>
    ))}
  </ul>
)
