import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { whileBusy } from './busy.ts'
import { request } from './http.ts'
import type { Failure } from './http.ts'

type Entry = { data?: unknown; failure?: Failure; loading: boolean; readAt: number }
const NONE: Entry = { loading: true, readAt: 0 }

const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()

const put = (url: string, entry: Entry) => {
  entries.set(url, entry)
  for (const listener of listeners) listener()
}

const load = async (url: string) => {
  const before = entries.get(url)
  put(url, { data: before?.data, loading: true, readAt: before?.readAt ?? 0 })
  const work = request<unknown>(url)
  const answer = await (before?.data === undefined ? whileBusy(work) : work)
  if (answer.ok) put(url, { data: answer.data, loading: false, readAt: Date.now() })
  else put(url, { data: before?.data, failure: answer, loading: false, readAt: 0 })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets what was read, so that the next look asks again (after a change; between tests). */
export const forgetResources = () => entries.clear()

/**
 * Reads a public list that home needs too, without the weight of RTK Query: one request per address however many ask, shown from
 * memory afterwards and read again when older than `maxAgeSeconds`. Everything else goes through `api.ts`.
 */
export const useResource = <T>(url: string, maxAgeSeconds: number) => {
  const entry = useSyncExternalStore(subscribe, () => entries.get(url) ?? NONE)
  useEffect(() => {
    const known = entries.get(url)
    if (known?.loading) return
    if (!known || (Date.now() - known.readAt) / 1000 > maxAgeSeconds) void load(url)
  }, [url, maxAgeSeconds])
  const retry = useCallback(() => void load(url), [url])
  return { data: entry.data as T | undefined, failure: entry.failure, loading: entry.loading, retry }
}
