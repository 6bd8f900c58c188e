import { applyMiddleware, combineReducers, legacy_createStore } from 'redux'
import type { Action, Middleware, Reducer, UnknownAction } from 'redux'
import { thunk } from 'redux-thunk'
import type { ThunkDispatch } from 'redux-thunk'
import { flashReducer } from './flash-state.ts'
import { sessionReducer } from './session-state.ts'

// Made with Redux itself: Redux Toolkit with RTK Query weighs 20 kB compressed, and home does not need it. `api.ts` adds itself
// to the store (`addToStore`) when a screen that talks through it is opened.

const firstReducers = { session: sessionReducer, flash: flashReducer }
const lateReducers: Record<string, Reducer> = {}
const lateMiddleware: Middleware[] = []

const rootReducer = () =>
  combineReducers({ ...firstReducers, ...lateReducers }) as unknown as Reducer<RootState, UnknownAction>

/** Hands each action through the middleware that came late. Each is set up once per store. */
const late: Middleware = (store) => {
  const ready = new Map<Middleware, ReturnType<Middleware>>()
  return (next) => (action) => {
    const chain = lateMiddleware.map((middleware) => {
      const made = ready.get(middleware) ?? middleware(store)
      ready.set(middleware, made)
      return made
    })
    return chain.reduceRight((inner, middleware) => middleware(inner), next)(action)
  }
}

export type RootState = {
  session: ReturnType<typeof sessionReducer>
  flash: ReturnType<typeof flashReducer>
}
export type AppDispatch = ThunkDispatch<RootState, undefined, Action>

export const store = legacy_createStore(rootReducer(), undefined, applyMiddleware<AppDispatch>(thunk, late))

/** Adds a slice with its middleware to the running store. */
export const addToStore = (slice: { reducerPath: string; reducer: Reducer; middleware: Middleware }) => {
  lateReducers[slice.reducerPath] = slice.reducer
  lateMiddleware.push(slice.middleware)
  store.replaceReducer(rootReducer())
  // RTK Query's middleware tells the store at its first action that it is there: now, not in the middle of somebody's rendering.
  store.dispatch({ type: `${slice.reducerPath}/added` })
}
