import { createApi, setupListeners } from '@reduxjs/toolkit/query/react'
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { whileBusy } from './busy.ts'
import { request } from './http.ts'
import type { Failure } from './http.ts'
import { addToStore, store } from './store.ts'

type Call = {
  url: string
  method?: string
  body?: unknown
  params?: Record<string, string | number | undefined>
}

const baseQuery: BaseQueryFn<Call, unknown, Failure, object, { headers: Headers }> = async (
  { url, params, ...rest },
  { signal, type, forced },
) => {
  const work = request(withParams(url, params), { ...rest, signal })
  const answer = await (type === 'query' && !forced ? whileBusy(work) : work)
  if (answer.ok) return { data: answer.data, meta: { headers: answer.headers } }
  return { error: { status: answer.status, errors: answer.errors } }
}

/** Leaves out what is empty, so that equal questions have equal addresses (they are cached by address on the way). */
const withParams = (url: string, params: Call['params'] = {}) => {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return url
  return `${url}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}

/** The one API of the web. A feature adds its calls with `api.injectEndpoints` and types them by the contracts in `proto/http`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Listing',
    'User',
    'Booking',
    'BookingMoney',
    'Dashboard',
    'Availability',
    'Review',
    'Card',
    'PaymentAccount',
    'Thread',
    'Notice',
    'NotificationSettings',
    'MessageReport',
  ],
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
})

addToStore(api)

// Queries that ask for it are read again when the member comes back to the page (`refetchOnFocus`), and wait while they are away.
setupListeners(store.dispatch)
