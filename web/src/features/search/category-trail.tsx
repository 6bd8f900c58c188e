import type { Category } from '@tribu/proto/http/place.ts'
import { Link } from 'react-router-dom'
import { childCategories, findCategory, useCategories } from '../../lib/places.ts'
import styles from './category-trail.module.css'

/** The way to a category. */
export const CategoryTrail = ({ category }: { category: Category }) => {
  const parent = useParent(category)
  return (
    <nav aria-label="Breadcrumb">
      <ol role="list" className={styles.trail}>
        <li>
          <Link to="/categories">All categories</Link>
        </li>
        {parent && parent !== category ? (
          <li>
            <Link to={`/c${parent.uri}`}>{parent.name}</Link>
          </li>
        ) : null}
        <li aria-current="page">{category.name}</li>
      </ol>
    </nav>
  )
}

/** The ways on: to the children of a category, or to its siblings. */
export const CategoryChildren = ({ category }: { category: Category }) => {
  const { data } = useCategories()
  const parent = useParent(category)
  if (!parent) return null
  return (
    <ul role="list" className={styles.children} aria-label={`In ${parent.name}`}>
      {childCategories(data, parent).map((child) => (
        <li key={child._id}>
          <Link to={`/c${child.uri}`} aria-current={child._id === category._id ? 'page' : undefined}>
            {child.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const useParent = (category: Category) => {
  const { data } = useCategories()
  return category.depth === 3 ? findCategory(data, category.parentURI) : category
}
