import { expect, test } from '@jest/globals'
import type { User } from '@tribu/proto/http/member.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPage } from '../../jest/render-page.tsx'
import { AccountButton } from './account-button.tsx'

const member = (access: User['access']) =>
  ({ _id: 'm', 'first-name': 'Aroha', 'last-name': 'Ngata', access, photo: null }) as User

const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

test('the account menu opens by the keyboard, gives the focus back, and leads to signing out', async () => {
  renderPage(<AccountButton member={member('normal')} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menu')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const button = screen.getByRole('button', { name: 'Account: Aroha' })
  await waitFor(() => expect(button).toHaveFocus())
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
  expect(screen.getByLabelText('Address')).toHaveTextContent('/signin?signout')
})

test('shows only what there is, and what is for admins only to them', async () => {
  const { unmount } = renderPage(<AccountButton member={member('normal')} />)
  await userEvent.click(screen.getByRole('button'))
  await screen.findByRole('menu')
  expect(items()).toEqual(expect.arrayContaining(['My Dashboard', 'My Listings', 'Bookings', 'Settings']))
  expect(items()).not.toContain('All Users')
  expect(items()).not.toContain('All Bookings')
  unmount()
  renderPage(<AccountButton member={member('admin')} />)
  await userEvent.click(screen.getByRole('button'))
  await screen.findByRole('menu')
  expect(items()).toEqual(expect.arrayContaining(['All Users', 'All Bookings']))
})
