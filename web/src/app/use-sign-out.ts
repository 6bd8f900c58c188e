import { useCallback } from 'react'
import { request } from '../lib/http.ts'
import { flashShown } from '../lib/flash-state.ts'
import { sessionKnown } from '../lib/session-state.ts'
import { useAppDispatch } from '../lib/use-dispatch.ts'
import { FLASH_MESSAGES } from './flash-messages.ts'

export const SIGN_OUT_PATH = '/signin'

/** As `lib/notice/push.ts` has it, which is loaded only where push was switched on. */
export const PUSH_OWNER = 'push-member'

/** Nobody is told in this browser any more. Signing out waits for it for a moment at most. */
const endPush = async () => {
  const ending = import('../lib/notice/push.ts').then(({ switchPushOff }) => switchPushOff())
  await Promise.race([ending, new Promise((done) => setTimeout(done, 3000))]).catch(() => undefined)
}

/** Ends the session, here and on the server; says honestly when the server did not answer. */
export const useSignOut = () => {
  const dispatch = useAppDispatch()
  return useCallback(async () => {
    // While the server still knows who asks.
    if (localStorage.getItem(PUSH_OWNER) !== null) await endPush()
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
