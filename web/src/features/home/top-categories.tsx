import { TOP_CATEGORIES } from '@tribu/proto/http/limits.ts'
import { Link } from 'react-router-dom'
import { CategoryIcon } from '../../lib/category-icon.tsx'
import { parentCategories, useCategories } from '../../lib/places.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './top-categories.module.css'

export const TopCategories = () => {
  const { data, failure, retry } = useCategories()
  return (
    <PageSection heading="Top categories" more={{ to: '/categories', label: 'Browse all' }}>
      {data === undefined && failure ? (
        <ErrorState onRetry={retry} />
      ) : (
        <ul role="list" className={styles.grid} aria-busy={data === undefined}>
          {data
            ? parentCategories(data)
                .slice(0, TOP_CATEGORIES)
                .map((category) => (
                  <li key={category._id}>
                    <Link to={`/c${category.uri}`} className={styles.tile}>
                      <span className={styles.icon}>
                        <CategoryIcon category={category} />
                      </span>
                      {category.name}
                    </Link>
                  </li>
                ))
            : Array.from({ length: TOP_CATEGORIES }, (_, index) => (
                <li key={index}>
                  <Skeleton className={styles.tile} />
                </li>
              ))}
        </ul>
      )}
    </PageSection>
  )
}
