import type { Image } from '@tribu/proto/http/image.ts'
import type { ListingType } from '@tribu/proto/http/listing.ts'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { readValues } from '../../lib/form/form-fields.ts'
import { dropDraft, keepDraft } from './draft.ts'
import { mergeValues } from './listing-values.ts'
import type { ListingValues } from './listing-values.ts'
import { useLatest } from '../../lib/use-latest.ts'

const KEEP_MS = 400

type Kept = { type: ListingType; values: ListingValues; photos: Image[] }

/**
 * Writes the form down a moment after each change, and at once when the page goes away. `keep` says that something changed; `drop` ends it
 * for good, once the listing is saved.
 */
export const useDraft = (key: string, form: RefObject<HTMLFormElement | null>, kept: Kept) => {
  const latestRef = useLatest(kept)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    const { values, ...rest } = latestRef.current
    keepDraft(key, { ...rest, values: mergeValues(values, readValues(form.current)), savedAt: Date.now() })
  }, [key, form, latestRef])

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(write, KEEP_MS)
  }, [write])

  const drop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    dropDraft(key)
  }, [key])

  // A layout effect: when the page is left its cleaning up comes before the form is gone.
  useLayoutEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])

  return { keep, drop }
}
