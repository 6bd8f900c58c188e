import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { flashCleared, flashShown } from '../lib/flash-state.ts'
import type { Flash as FlashMessage } from '../lib/flash-state.ts'
import { useHasPage } from '../lib/has-page.ts'
import type { RootState } from '../lib/store.ts'
import { useAppDispatch } from '../lib/use-dispatch.ts'
import { FlashBar } from '../ui/flash-bar.tsx'
import { FLASH_MESSAGES } from './flash-messages.ts'
import { SIGN_OUT_PATH, useSignOut } from './use-sign-out.ts'
import styles from './flash.module.css'

/** Long enough to be read twice; it waits while the pointer or the focus is on the message. */
export const FLASH_MS = 12_000

/** Shows the message that a key of the address asks for, takes the key out of the address, and clears the message after a while. */
export const Flash = () => {
  const flash = useSelector((state: RootState) => state.flash)
  const dispatch = useAppDispatch()
  const [held, setHeld] = useState(false)
  useFlashFromAddress()

  useEffect(() => {
    if (!flash || held) return
    const timer = setTimeout(() => dispatch(flashCleared()), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flash, held, dispatch])

  const bar = flash ? (
    <FlashBar tone={flash.tone} onClose={() => dispatch(flashCleared())}>
      <FlashText flash={flash} />
    </FlashBar>
  ) : null
  return (
    <div
      className={styles.place}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status">{flash?.tone === 'error' ? null : bar}</div>
      <div role="alert">{flash?.tone === 'error' ? bar : null}</div>
    </div>
  )
}

const FlashText = ({ flash: { text, link } }: { flash: FlashMessage }) => {
  const hasPage = useHasPage()
  if (!link || !hasPage(link.to)) return text
  const [before, after] = text.split(link.words)
  return (
    <>
      {before}
      <Link to={link.to}>{link.words}</Link>
      {after}
    </>
  )
}

const useFlashFromAddress = () => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const signOut = useSignOut()
  const shownAt = useRef(pathname)

  useEffect(() => {
    const params = new URLSearchParams(search)
    const key = [...params.keys()].find((candidate) => Object.hasOwn(FLASH_MESSAGES, candidate))
    const message = key === undefined ? undefined : FLASH_MESSAGES[key]
    if (key === undefined || !message) {
      if (shownAt.current !== pathname) dispatch(flashCleared())
      shownAt.current = pathname
      return
    }
    shownAt.current = pathname
    // The sign-in page with this key signs out (specification, section 2); its message waits for the server's word.
    if (key === 'signout' && pathname === SIGN_OUT_PATH) void signOut()
    else dispatch(flashShown(message))
    params.delete(key)
    const rest = params.toString()
    void navigate({ pathname, search: rest && `?${rest}`, hash }, { replace: true, state: state as unknown })
  }, [pathname, search, hash, state, navigate, dispatch, signOut])
}
