import type { Listing } from '@tribu/proto/http/listing.ts'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/** The search index has a saved listing within a second; this leaves room for a slow day. */
const FRESH_MS = 30_000

/** The listing that the form handed over on its way here. Only for a short while: after a reload the server knows better. */
export const useJustSaved = (now = Date.now): Listing | undefined => {
  const state = useLocation().state as { saved?: Listing; savedAt?: number } | null
  const [saved] = useState(() => (now() - (state?.savedAt ?? 0) < FRESH_MS ? state?.saved : undefined))
  return saved
}
