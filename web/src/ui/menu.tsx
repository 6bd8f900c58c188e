import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import styles from './menu.module.css'

export type MenuEntry = { id: string; label: ReactNode; text: string; icon?: ReactNode }

type MenuProps = {
  label: string
  trigger: ReactNode
  triggerClass?: string
  entries: MenuEntry[]
  onAction: (id: string) => void
  /** Open as soon as it is there: for a menu whose code was fetched by the press on its button. */
  openAtOnce?: boolean
}

export const Menu = ({ label, trigger, triggerClass, entries, onAction, openAtOnce = false }: MenuProps) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!openAtOnce) return
    button.current?.focus()
    // Opened only after that: what is focused when the menu opens is what gets the focus back.
    // oxlint-disable-next-line react/set-state-in-effect
    setOpen(true)
  }, [openAtOnce])
  return (
    <MenuTrigger isOpen={open} onOpenChange={setOpen}>
      <Button ref={button} aria-label={label} className={triggerClass}>
        {trigger}
      </Button>
      <Popover className={styles.popover} placement="bottom end" offset={8}>
        <AriaMenu className={styles.menu} items={entries} onAction={(key) => onAction(String(key))}>
          {(entry) => (
            <MenuItem textValue={entry.text} className={styles.item}>
              {entry.icon}
              {entry.label}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
