import { DEFAULT_SEARCH_RADIUS_KM, SEARCH_RADII_KM } from '@tribu/proto/http/limits.ts'
import Search from 'lucide-react/icons/search'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { DistrictOptions } from '../../lib/district-options.tsx'
import { canSearch, searchHref } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import styles from './hero-search.module.css'

export const HeroSearch = () => {
  const navigate = useNavigate()
  const text = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const asked = {
      s: text.current?.value.trim() ?? '',
      district: Number(data.get('district')) || undefined,
      radius: Number(data.get('radius')),
    }
    setRefused(!canSearch(asked))
    if (canSearch(asked)) void navigate(searchHref(asked))
    else text.current?.focus()
  }

  return (
    <form role="search" className={styles.search} onSubmit={search} noValidate>
      <label className={styles.text}>
        <span>What are you looking for?</span>
        <input
          ref={text}
          type="search"
          name="s"
          placeholder="Drill, tent, lawn mowing…"
          maxLength={200}
          aria-describedby="hero-search-note"
        />
      </label>
      <label>
        <span>Near</span>
        <select name="district" defaultValue="">
          <option value="">Anywhere</option>
          <DistrictOptions />
        </select>
      </label>
      <label>
        <span>Within</span>
        <select name="radius" defaultValue={DEFAULT_SEARCH_RADIUS_KM}>
          {SEARCH_RADII_KM.map((km) => (
            <option key={km} value={km}>
              {km} km
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="sun" size="l">
        <Search aria-hidden="true" size={20} /> Search
      </Button>
      <p id="hero-search-note" role="status" className={styles.note}>
        {refused ? 'Please type what you are looking for, or choose a district.' : null}
      </p>
    </form>
  )
}
