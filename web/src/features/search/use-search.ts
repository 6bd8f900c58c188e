import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readSearch, searchHref } from '../../lib/search-params.ts'
import type { Search } from '../../lib/search-params.ts'

/** The search of this address, and a change of it as a new entry in the history, so that back undoes it. */
export const useSearch = () => {
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  const search = useMemo(() => readSearch(decodeURI(pathname), new URLSearchParams(query)), [pathname, query])
  const change = useCallback(
    (part: Partial<Search>) => {
      const next = { ...search, ...part }
      // A sort that belonged to what is gone goes with it.
      if (next.sort === 'nearest' && next.district === undefined) next.sort = 'newest'
      if (next.sort === 'best' && !next.s) next.sort = 'newest'
      if (part.s !== undefined && part.s !== search.s && part.s && !part.sort) next.sort = 'best'
      void navigate(searchHref(next))
    },
    [search, navigate],
  )
  return { search, change }
}
