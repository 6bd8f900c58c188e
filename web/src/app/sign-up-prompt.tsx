import { SIGNUP_POPUP_DELAY_SECONDS } from '@tribu/proto/http/limits.ts'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { mayInterrupt } from '../features/sign-up-popup/may-interrupt.ts'
import { isPopupClosed, rememberPopupClosed } from '../features/sign-up-popup/popup-cookie.ts'
import { useMember } from '../lib/session.ts'

type Popup = ComponentType<{ onClose: () => void }>
const LOOK_AGAIN_MS = 1000

/**
 * Opens the sign-up popup on the home page, some seconds after it was opened, for visitors who have not closed it before. Whoever is
 * typing then is left alone until they are done. The popup's code is fetched when it opens.
 */
export const SignUpPrompt = () => {
  const { pathname } = useLocation()
  const member = useMember()
  const wanted = pathname === '/' && member === null
  const [Popup, setPopup] = useState<Popup>()

  useEffect(() => {
    if (!wanted || isPopupClosed()) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = async () => {
      if (!mayInterrupt()) {
        timer = setTimeout(() => void open(), LOOK_AGAIN_MS)
        return
      }
      try {
        const { SignUpPopup } = await import('../features/sign-up-popup/sign-up-popup.tsx')
        // Somebody may have begun to type, or closed it in another tab, while its code was on its way.
        if (left || isPopupClosed()) return
        if (mayInterrupt()) setPopup(() => SignUpPopup)
        else timer = setTimeout(() => void open(), LOOK_AGAIN_MS)
      } catch {
        // Nobody asked for the popup: when its code cannot be fetched, there is none this time.
      }
    }
    timer = setTimeout(() => void open(), SIGNUP_POPUP_DELAY_SECONDS * 1000)
    return () => {
      left = true
      clearTimeout(timer)
      setPopup(undefined)
    }
  }, [wanted])

  if (!Popup || !wanted) return null
  return (
    <Popup
      onClose={() => {
        rememberPopupClosed()
        setPopup(undefined)
      }}
    />
  )
}
