import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit'
import type { Middleware } from '@reduxjs/toolkit'
import { flashReducer } from './flash-state.ts'
import { sessionReducer } from './session-state.ts'

// RTK Query weighs 20 kB compressed and home does not need it: `api.ts` adds itself here when a screen that does is opened.
const dynamicMiddleware = createDynamicMiddleware()
const rootReducer = combineSlices({ session: sessionReducer, flash: flashReducer })

export const makeStore = () =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(dynamicMiddleware.middleware),
  })

export const store = makeStore()

export type AppStore = typeof store
export type RootState = ReturnType<AppStore['getState']>
export type AppDispatch = AppStore['dispatch']

type Late = { reducerPath: string; reducer: never; middleware: Middleware }

/** Adds a slice with its middleware to the running store; the second time changes nothing. */
export const addToStore = (late: Late) => {
  rootReducer.inject(late)
  dynamicMiddleware.addMiddleware(late.middleware)
  store.dispatch({ type: `${late.reducerPath}/added` })
}
