import { useCallback } from 'react'
import { request } from '../lib/http.ts'
import { flashShown } from '../lib/flash-state.ts'
import { sessionKnown } from '../lib/session-state.ts'
import { useAppDispatch } from '../lib/use-dispatch.ts'
import { FLASH_MESSAGES } from './flash-messages.ts'

export const SIGN_OUT_PATH = '/signin'

/** Ends the session, here and on the server; says honestly when the server did not answer. */
export const useSignOut = () => {
  const dispatch = useAppDispatch()
  return useCallback(async () => {
    const answer = await request('/api/signout')
    if (answer.ok) {
      dispatch(sessionKnown(null))
      // RTK Query may not be loaded yet; when it is, it drops what it read for the member.
      dispatch({ type: 'api/resetApiState' })
    }
    const message = answer.ok
      ? FLASH_MESSAGES.signout
      : { tone: 'error' as const, text: answer.errors[0]?.detail ?? '' }
    if (message) dispatch(flashShown(message))
  }, [dispatch])
}
