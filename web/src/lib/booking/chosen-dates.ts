import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Chosen } from '../dates/bookable.ts'
import { isDay } from '../dates/civil-day.ts'

export type ChosenDates = Chosen & { insurance: boolean }

/** The dates in an address; what is no date, or runs backwards, is as if it were not there. */
export const readDates = (params: URLSearchParams): ChosenDates => {
  const insurance = params.get('insurance') === 'true'
  const [start, end] = [params.get('start'), params.get('end')]
  if (!isDay(start)) return { insurance }
  return isDay(end) && end >= start ? { start, end, insurance } : { start, insurance }
}

/** `params` with these dates in place of those it has. */
export const writeDates = (params: URLSearchParams, { start, end, insurance }: ChosenDates) => {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries({ start, end, insurance: insurance ? 'true' : undefined })) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/*
 * The router tells of a new address in its own time. What was chosen meanwhile stands here, by the page it was chosen on, so that the next
 * press builds on it and not on what the address was.
 */
let ahead: { page: string; dates: ChosenDates } | undefined
const listeners = new Set<() => void>()

const setAhead = (next: typeof ahead) => {
  ahead = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const queryOf = (dates: ChosenDates) => writeDates(new URLSearchParams(), dates).toString()

/** The dates that a member has chosen stand in the address: a reload, and signing in on the way, keep them. */
export const useChosenDates = () => {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const latest = useSyncExternalStore(subscribe, () => ahead)
  const inAddress = useMemo(() => readDates(params), [params])
  const dates = latest?.page === pathname ? latest.dates : inAddress

  useEffect(() => {
    if (ahead?.page === pathname && queryOf(ahead.dates) === queryOf(inAddress)) setAhead(undefined)
  }, [pathname, inAddress])
  useEffect(
    () => () => {
      if (ahead?.page === pathname) setAhead(undefined)
    },
    [pathname],
  )

  const choose = (next: ChosenDates) => {
    setAhead({ page: pathname, dates: next })
    setParams(writeDates(params, next), { replace: true })
  }
  return [dates, choose] as const
}
