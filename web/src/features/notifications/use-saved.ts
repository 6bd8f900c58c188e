import { useRef, useState } from 'react'

export type Saving = { state: 'none' | 'saving' | 'saved' } | { state: 'failed'; detail: string }

/**
 * A document that is saved with each change. Shown as the member wants it; saved one after the other, the newest only where several wait; back
 * to what the server has when it cannot be saved. `save` returns what the server has now, or what to tell the member.
 */
export const useSaved = <T>(
  known: T,
  save: (wanted: T) => Promise<{ saved: T } | { detail: string }>,
): { shown: T; change: (next: T) => void; saving: Saving } => {
  const [shown, setShown] = useState(known)
  const [saving, setSaving] = useState<Saving>({ state: 'none' })
  const at = useRef({ wanted: known, kept: known, busy: false })

  const run = async () => {
    const now = at.current
    now.busy = true
    setSaving({ state: 'saving' })
    let outcome: Saving = { state: 'saved' }
    while (now.wanted !== now.kept) {
      const { wanted } = now
      const answer = await save(wanted)
      if ('detail' in answer) {
        outcome = { state: 'failed', detail: answer.detail }
        now.wanted = now.kept
        setShown(now.kept)
      } else {
        now.kept = answer.saved
        if (now.wanted === wanted) now.wanted = answer.saved
      }
    }
    now.busy = false
    setShown(now.kept)
    setSaving(outcome)
  }

  return {
    shown,
    saving,
    change: (next) => {
      at.current.wanted = next
      setShown(next)
      if (!at.current.busy) void run()
    },
  }
}
