import { useEffect, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import styles from './tooltip.module.css'

/** A tooltip leaves by itself after this long (specification, section 9). */
const DISPOSE_MS = 5000

type TooltipProps = { text: ReactNode; children: ComponentProps<typeof Focusable>['children'] }

/** A short explanation on hover and on keyboard focus. `children` is one element that can take the focus. */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => setOpen(false), DISPOSE_MS)
    return () => clearTimeout(timer)
  }, [open])
  return (
    <TooltipTrigger isOpen={open} onOpenChange={setOpen} delay={300} closeDelay={0}>
      <Focusable>{children}</Focusable>
      <AriaTooltip offset={10} className={styles.tooltip}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
