import type { Category } from '@tribu/proto/http/place.ts'
import { useState } from 'react'
import { childCategories, findCategory, parentCategories } from '../../lib/places.ts'
import { Select } from '../../ui/select.tsx'
import styles from './listing-form.module.css'

const optionOf = ({ _id, name }: Category) => ({ value: _id, label: name })

type CategoryFieldsProps = { categories: Category[]; start: string | undefined; onChange: () => void }

/**
 * The category narrows down the sub-categories. Whoever knows the sub-category can search it at once: it brings its category with it.
 */
export const CategoryFields = ({ categories, start, onChange }: CategoryFieldsProps) => {
  const [child, setChild] = useState(start ?? '')
  const parents = parentCategories(categories)
  const parentOf = (id: string) => {
    const uri = findCategory(categories, id)?.parentURI
    return parents.find((parent) => parent.uri === uri)?._id ?? ''
  }
  const [parent, setParent] = useState(parentOf(child))
  const shown = parents.filter((candidate) => parent === '' || candidate._id === parent)

  return (
    <div className={styles.pair}>
      <Select
        label="Category"
        groups={[{ label: '', options: parents.map(optionOf) }]}
        value={parent}
        onChange={(id) => {
          setParent(id)
          if (id !== parentOf(child)) setChild('')
          onChange()
        }}
      />
      <Select
        label="Sub-category"
        name="category"
        required
        searchable
        groups={shown.map((candidate) => ({
          label: candidate.name,
          options: childCategories(categories, candidate).map(optionOf),
        }))}
        value={child}
        onChange={(id) => {
          setChild(id)
          setParent(parentOf(id))
          onChange()
        }}
      />
    </div>
  )
}
