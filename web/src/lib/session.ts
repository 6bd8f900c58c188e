import type { User } from '@tribu/proto/http/member.ts'
import { useSelector } from 'react-redux'
import { request } from './http.ts'
import { sessionKnown } from './session-state.ts'
import type { AppDispatch, RootState } from './store.ts'

/**
 * Asks the server who is signed in. Without an answer the member counts as a visitor on the first load; later, what was known stays.
 */
export const refreshSession = () => async (dispatch: AppDispatch, getState: () => RootState) => {
  const answer = await request<{ user: User | null }>('/api/session')
  if (answer.ok) dispatch(sessionKnown(answer.data.user))
  else if (getState().session.status === 'unknown') dispatch(sessionKnown(null))
}

/** `undefined` until the server has said who is signed in. */
export const useMember = (): User | null | undefined =>
  useSelector((state: RootState) => (state.session.status === 'known' ? state.session.user : undefined))
