import { Link } from 'react-router-dom'
import { findCategory, useCategories } from '../../lib/places.ts'
import styles from './listing-page.module.css'

export const ListingTrail = ({ category: id }: { category: string }) => {
  const { data } = useCategories()
  const category = findCategory(data, id)
  const parent = category && findCategory(data, category.parentURI)
  return (
    <nav aria-label="Breadcrumb" className={styles.trail}>
      <ol role="list">
        <li>
          <Link to="/categories">All categories</Link>
        </li>
        {[parent, category].map((step) =>
          step ? (
            <li key={step._id}>
              <Link to={`/c${step.uri}`}>{step.name}</Link>
            </li>
          ) : null,
        )}
      </ol>
    </nav>
  )
}
