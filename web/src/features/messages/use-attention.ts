import { useSyncExternalStore } from 'react'

const EVENTS = ['focus', 'blur', 'pageshow'] as const

const subscribe = (listener: () => void) => {
  for (const name of EVENTS) window.addEventListener(name, listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

const isThere = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether the member looks at this page: it is visible, and the keys they press go to it. */
export const useAttention = (): boolean => useSyncExternalStore(subscribe, isThere)
