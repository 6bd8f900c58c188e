import type { Thread } from '@tribu/proto/http/message.ts'
import type { UnknownAction } from 'redux'
import type { ThunkDispatch } from 'redux-thunk'
import { store } from '../store.ts'
import { messageApi } from './message-api.ts'

// `api.ts` has added RTK Query's part to the store; the store's own type cannot say so.
type State = Parameters<ReturnType<typeof messageApi.endpoints.getThread.select>>[0]
const dispatch = store.dispatch as unknown as ThunkDispatch<State, undefined, UnknownAction>
const state = () => store.getState() as unknown as State

/** A thread as the page has it, if it has read it. */
export const cachedThread = (id: string): Thread | undefined =>
  messageApi.endpoints.getThread.select(id)(state()).data

/** The threads in the list of a member, as far as they are read; undefined when no page shows them. */
export const cachedList = (member: string): Thread[] | undefined =>
  messageApi.endpoints.listThreads.select(member)(state()).data?.pages.flat()

/** Changes what the page has of a thread; nothing when it has not read it. */
export const patchThread = (id: string, change: (thread: Thread) => void): void =>
  void dispatch(messageApi.util.updateQueryData('getThread', id, change))

/** Changes the list of threads of a member, as pages; nothing when it was not read. */
export const patchList = (member: string, change: (pages: Thread[][]) => void): void =>
  void dispatch(messageApi.util.updateQueryData('listThreads', member, ({ pages }) => change(pages)))

/** Reads a thread anew that the page has. */
export const readThreadAgain = (id: string): void =>
  void dispatch(messageApi.endpoints.getThread.initiate(id, { forceRefetch: true, subscribe: false }))

/** The list of threads, and what is found in it, is asked for anew where it is shown. */
export const listIsStale = (): void =>
  void dispatch(messageApi.util.invalidateTags([{ type: 'Thread', id: 'LIST' }]))
