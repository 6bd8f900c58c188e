import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { store } from '../src/lib/store.ts'

const Address = () => {
  const { pathname, search } = useLocation()
  return (
    <div role="note" aria-label="Address">
      {decodeURI(pathname + search)}
    </div>
  )
}

/** Draws what belongs on a page, at an address, with the app's store. The address in force can be read by the label "Address". */
export const renderPage = (children: ReactNode, at = '/') =>
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        {children}
        <Address />
      </MemoryRouter>
    </Provider>,
  )
