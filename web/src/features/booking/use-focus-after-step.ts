import { useEffect, useRef } from 'react'

/**
 * The button of a step goes with the state that it was for, and the focus with it: then the sentence of the new state takes the focus, so
 * that a keyboard and a screen reader go on there. Only after a step of this member; what changes by itself moves nobody.
 */
export const useFocusAfterStep = (said: string) => {
  const sentence = useRef<HTMLParagraphElement>(null)
  const before = useRef(said)
  const taken = useRef(false)
  useEffect(() => {
    if (before.current === said) return
    before.current = said
    if (!taken.current) return
    taken.current = false
    if (document.activeElement === document.body) sentence.current?.focus({ preventScroll: true })
  }, [said])
  const stepTaken = () => {
    taken.current = true
  }
  return { sentence, stepTaken }
}
