import type { User } from '@tribu/proto/http/member.ts'
import { sessionKnown } from '../session-state.ts'
import type { AppDispatch } from '../store.ts'

/** The server has answered with the member who is signed in now: what was read for somebody else is dropped. */
export const signedIn = (user: User) => (dispatch: AppDispatch) => {
  dispatch(sessionKnown(user))
  dispatch({ type: 'api/resetApiState' })
}
