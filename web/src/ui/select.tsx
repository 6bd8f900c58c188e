import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { SearchField } from 'react-aria-components/SearchField'
import { Input } from 'react-aria-components/Input'
import { Collection } from 'react-aria-components/Collection'
import {
  Button,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components/Select'
import { Header } from 'react-aria-components/Header'
import { FieldLabel } from './field.tsx'
import { replacesLabel, useFieldError } from './field-errors.ts'
import type { FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './select.module.css'

export type SelectOption = { value: string; label: string }
/** Options under a heading; a group with an empty label has none. */
export type SelectGroup = { label: string; options: SelectOption[] }

type SelectProps = FieldProps & {
  groups: SelectGroup[]
  placeholder?: string
  searchable?: boolean
  /** The values are numbers on the wire. */
  numeric?: boolean
  disabled?: boolean
} & (
    | { value: string; onChange: (value: string) => void }
    | { defaultValue?: string; onChange?: (value: string) => void }
  )

/** A select with grouped options and, when `searchable`, a search box over them. An empty value means nothing is chosen. */
export const Select = (props: SelectProps) => {
  const {
    label,
    name,
    required = false,
    hint,
    groups,
    placeholder = 'Please choose',
    searchable = false,
  } = props
  const id = useId()
  const [own, setOwn] = useState('defaultValue' in props ? (props.defaultValue ?? '') : '')
  const value = 'value' in props ? props.value : own
  const { error, clear } = useFieldError(name)
  const inLabel = replacesLabel(error)
  const under = error !== undefined && !inLabel ? error : undefined
  const { contains } = useFilter({ sensitivity: 'base' })

  const choose = (next: string) => {
    setOwn(next)
    if (name) clear(name)
    props.onChange?.(next)
  }

  const list = (
    <ListBox
      className={styles.list}
      items={groups}
      renderEmptyState={() => <p className={styles.none}>Sorry, no matching options.</p>}
    >
      {(group) => (
        <ListBoxSection id={`group:${group.label}`} aria-label={group.label || label}>
          {group.label ? <Header className={styles.group}>{group.label}</Header> : null}
          <Collection items={group.options}>
            {(option) => (
              <ListBoxItem id={option.value} textValue={option.label} className={styles.option}>
                {option.label}
                {option.value === value ? <Check aria-hidden="true" size={18} /> : null}
              </ListBoxItem>
            )}
          </Collection>
        </ListBoxSection>
      )}
    </ListBox>
  )

  return (
    <AriaSelect
      className={fieldStyles.field}
      data-invalid={error !== undefined || undefined}
      isInvalid={error !== undefined}
      isDisabled={props.disabled}
      validationBehavior="aria"
      value={value || null}
      onChange={(key) => choose(key === null ? '' : String(key))}
      placeholder={placeholder}
      aria-labelledby={`${id}-label`}
    >
      <label id={`${id}-label`} htmlFor={id} className={fieldStyles.label}>
        <FieldLabel label={label} error={inLabel ? error : undefined} required={required} />
      </label>
      <Button
        id={id}
        className={`${fieldStyles.control} ${styles.button}`}
        aria-describedby={
          [hint && `${id}-hint`, under && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
      >
        <SelectValue className={styles.value}>
          {({ selectedText }) => selectedText || placeholder}
        </SelectValue>
        <ChevronDown aria-hidden="true" size={18} />
      </Button>
      {name ? (
        <input
          type="hidden"
          name={name}
          value={value}
          data-control={id}
          data-label={label}
          data-type={props.numeric ? 'number' : undefined}
          data-required={required || undefined}
        />
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      ) : null}
      {under ? (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {under}
        </p>
      ) : null}
      <Popover className={styles.popover} offset={6}>
        {searchable ? (
          <Autocomplete filter={contains}>
            {/* The member has just opened this list: the search box is where they are going. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <SearchField aria-label={`Search ${label.toLowerCase()}`} autoFocus className={styles.search}>
              <Input className={fieldStyles.control} placeholder="Type to search" />
            </SearchField>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
      </Popover>
    </AriaSelect>
  )
}
