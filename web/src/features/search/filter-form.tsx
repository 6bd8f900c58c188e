import { LISTING_TYPES, SEARCH_RADII_KM } from '@tribu/proto/http/limits.ts'
import SearchIcon from 'lucide-react/icons/search'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { childCategories, parentCategories, useCategories, useRegions } from '../../lib/places.ts'
import { canSearch } from '../../lib/search-params.ts'
import type { Search } from '../../lib/search-params.ts'
import { TYPE_NAMES } from '../../lib/listing/type-names.ts'
import { Button } from '../../ui/button.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './filter-form.module.css'

type FilterFormProps = {
  search: Search
  onChange: (part: Partial<Search>) => void
  /** After a search was submitted. */
  onDone?: () => void
  /** Below each other, in the sheet of a small screen. */
  stacked?: boolean
}

/**
 * Type and category take effect at once; text and place when submitted, and only with a text, or a district and a radius.
 * Give it a `key` of the address: another address fills it anew.
 */
export const FilterForm = ({ search, onChange, onDone, stacked = false }: FilterFormProps) => {
  const [draft, setDraft] = useState({ s: search.s, district: search.district, radius: search.radius })
  const [refused, setRefused] = useState(false)

  // What was typed but not submitted yet goes along, so that it is not lost.
  const changeAtOnce = (part: Partial<Search>) => onChange({ ...draft, s: draft.s.trim(), ...part })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = { ...draft, s: draft.s.trim() }
    setRefused(!canSearch(asked))
    if (!canSearch(asked)) return
    onChange(asked)
    onDone?.()
  }

  return (
    <form
      role="search"
      aria-label="Filter listings"
      noValidate
      onSubmit={submit}
      className={stacked ? styles.stacked : styles.bar}
    >
      <TextField
        label="Search for"
        type="search"
        maxLength={200}
        placeholder="Anything"
        value={draft.s}
        onChange={(event) => setDraft({ ...draft, s: event.target.value })}
      />
      <NativeSelect
        label="Type"
        value={search.type}
        onChange={(event) => changeAtOnce({ type: event.target.value as Search['type'] })}
      >
        <option value="all">All types</option>
        {LISTING_TYPES.map((type) => (
          <option key={type} value={type}>
            {TYPE_NAMES[type]}
          </option>
        ))}
      </NativeSelect>
      <Select
        label="Category"
        searchable
        groups={useCategoryGroups()}
        value={search.category || ALL}
        onChange={(category) => changeAtOnce({ category: category === ALL ? '' : category })}
      />
      <Select
        label="District"
        searchable
        groups={useDistrictGroups()}
        value={draft.district === undefined ? ALL : String(draft.district)}
        onChange={(district) =>
          setDraft({ ...draft, district: district === ALL ? undefined : Number(district) })
        }
      />
      <NativeSelect
        label="Within"
        value={draft.radius}
        onChange={(event) => setDraft({ ...draft, radius: Number(event.target.value) })}
      >
        {SEARCH_RADII_KM.map((km) => (
          <option key={km} value={km}>
            {km} km
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" className={styles.submit}>
        <SearchIcon aria-hidden="true" size={18} /> Search
      </Button>
      <p role="status" className={styles.note}>
        {refused ? 'Please type what you are looking for, or choose a district.' : null}
      </p>
    </form>
  )
}

const ALL = 'all'

const useCategoryGroups = () => {
  const { data } = useCategories()
  return [
    { label: '', options: [{ value: ALL, label: 'All categories' }] },
    ...parentCategories(data).map((parent) => ({
      label: parent.name,
      options: [
        { value: parent.uri, label: `All ${parent.name}` },
        ...childCategories(data, parent).map((child) => ({ value: child.uri, label: child.name })),
      ],
    })),
  ]
}

const useDistrictGroups = () => {
  const { data } = useRegions()
  return [
    { label: '', options: [{ value: ALL, label: 'Anywhere' }] },
    ...(data ?? []).map((region) => ({
      label: region.name,
      options: region.districts.map((district) => ({ value: String(district._id), label: district.name })),
    })),
  ]
}
