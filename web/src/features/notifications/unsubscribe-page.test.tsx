import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { UnsubscribePage } from './unsubscribe-page.tsx'

const token = (claims: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2lnbmF0dXJl`
const MONEY = token({ member: 'm', kind: 'money' })

const open = (at: string) =>
  renderPage(
    <Routes>
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
    </Routes>,
    `/unsubscribe/${at}`,
  )
const press = () => userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))

test('says what it ends, ends it by one press, and leads to the settings', async () => {
  const calls = fakeServer(() => ({ body: { kind: 'money' } }))
  open(MONEY)
  expect(screen.getByText(/This ends mails about/)).toHaveTextContent('money: payments, refunds and payouts')
  expect(calls).toEqual([])
  await press()
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect(screen.getByText(/Mails about money have ended/)).toBeVisible()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/settings/notifications')
  expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/api/unsubscribe', { token: MONEY }],
  ])
})

test.each([['nonsense'], [token({ kind: 'toString' })], ['a.b.c']])(
  'of %s it says nothing that it cannot read',
  (at) => {
    open(at)
    expect(screen.getByText(/of the kind that brought you here/)).toBeVisible()
  },
)

test('a link that does not work says so', async () => {
  fakeServer(() => ({
    status: 400,
    body: { errors: [{ title: 'token', detail: 'This link does not work' }] },
  }))
  open('nonsense')
  await press()
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('when the server does not answer it can be tried again', async () => {
  let fails = true
  fakeServer(() => {
    if (fails) throw new Error('cut off')
    return { body: { kind: 'messages' } }
  })
  open(token({ kind: 'messages' }))
  await press()
  expect(await screen.findByText(/You seem to be offline/)).toBeVisible()
  fails = false
  await press()
  expect(await screen.findByText(/Mails about messages have ended/)).toBeVisible()
})
